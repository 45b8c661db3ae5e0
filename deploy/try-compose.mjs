// Plays a game against the computer through the proxy of compose.yaml while containers are killed. Run by
// deploy/test-compose.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import http from 'node:http';

const HOST = 'localhost:8080';
const LONGEST = 30_000;
const { DOCKER } = process.env;

function request(method, path, { body, cookie, headers = {} } = {}) {
  const options = {
    host: '127.0.0.1', port: 8080, method, path, agent: false, timeout: 5_000,
    headers: { host: HOST, origin: `http://${HOST}`, ...headers },
  };
  if (cookie) options.headers.cookie = cookie;
  if (body) options.headers['content-type'] = 'application/json';
  const asked = http.request(options);
  return asked.on('timeout', () => asked.destroy(new Error('no answer'))).end(body && JSON.stringify(body));
}

function ask(...args) {
  return new Promise((resolve, reject) => {
    request(...args).on('error', reject).on('response', (response) => {
      let text = '';
      response.on('error', reject).on('data', (data) => (text += data))
        .on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
  });
}

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Does something until it is so, as a browser that tries again. */
async function until(what, is) {
  const start = Date.now();
  let last;
  while (Date.now() - start < LONGEST) {
    try {
      last = await is();
      if (last) return last;
    } catch (error) {
      last = error.message;
    }
    await pause(100);
  }
  throw new Error(`not so: ${what} (${last})`);
}

/** A masked text frame of a short message. */
function frame(message) {
  const payload = Buffer.from(JSON.stringify(message));
  const mask = randomBytes(4);
  const masked = payload.map((byte, index) => byte ^ mask[index % 4]);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, masked]);
}

/** Opens a WebSocket, sends a message, and waits for its answer; an error if it closes before. */
function send(path, cookie, message) {
  const headers = {
    connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
  return new Promise((resolve, reject) => {
    request('GET', path, { cookie, headers })
      .on('error', reject)
      .on('response', (response) => reject(new Error(`no WebSocket: ${response.statusCode}`)))
      .on('upgrade', (_, socket, head) => {
        let heard = '';
        const late = setTimeout(() => socket.destroy(), 10_000);
        const hear = (data) => {
          heard += data.toString('latin1');
          if (heard.includes(`{"t":"ok","id":"${message.id}"`)) resolve(true);
          else if (heard.includes(`{"t":"error","id":"${message.id}"`)) reject(new Error(heard.slice(-300)));
          else return;
          clearTimeout(late);
          socket.destroy();
        };
        socket.on('error', reject).on('close', () => reject(new Error(`closed: ${heard.slice(-300)}`)));
        socket.on('data', hear).write(frame(message));
        hear(head);
      });
  });
}

const docker = (...args) => execFileSync(DOCKER, args, { encoding: 'utf8' }).trim();
const container = (service) => docker('ps', '--all', '--quiet', '--filter', `label=com.docker.compose.service=${service}`);

const me = await until('the site answers', async () => {
  const answer = await ask('GET', '/api/v1/me');
  return answer.status === 200 && answer;
});
const cookie = me.headers['set-cookie'][0].split(';')[0];
const id = await until('a game begins', async () => {
  const answer = await ask('POST', '/api/v1/games', { body: { level: 1, color: 'r' }, cookie });
  if (answer.status !== 201) throw new Error(answer.text);
  return JSON.parse(answer.text).id;
});
console.log('   a game');

const game = async () => JSON.parse((await ask('GET', `/api/v1/games/${id}`, { cookie })).text);
let played = 0;

/** A turn of ours, and the computer's answer. */
async function playOn(what) {
  const start = Date.now();
  // There and back again.
  const turn = (played / 2) % 2 === 0 ? 'Ic6' : 'Ic5';
  const message = { t: 'play', id: `turn-${played}`, turn: played, play: { turn } };
  await until(`${what}: a turn`, () => send(`/ws/v1/games/${id}`, cookie, message));
  const ours = Date.now() - start;
  played += 2;
  await until(`${what}: the computer's turn`, async () => (await game()).turns.length === played);
  console.log(`   ${what}: a turn after ${ours} ms, the computer's after ${Date.now() - start} ms`);
}

await playOn('nothing has failed');
for (const service of ['one', 'two', 'three', 'nats', 'postgres']) {
  const killed = container(service);
  docker('kill', killed);
  const last = service === 'nats' || service === 'postgres';
  if (last) {
    await pause(3_000);
    docker('start', killed);
  }
  await playOn(`${service} was killed${last ? ' and started after 3 s' : ''}`);
  if (!last) docker('start', killed);
  await pause(4_000);
}
const metrics = await ask('GET', '/metrics');
if (metrics.status !== 404) throw new Error('metrics are to be seen');
console.log('   metrics are hidden');
