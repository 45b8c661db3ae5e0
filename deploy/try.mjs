// Plays a turn through a proxy with TLS, and looks whether the server knows who asks. Run by deploy/test.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import https from 'node:https';

const { PORT, BIN, DATABASE } = process.env;
const HOST = `play.example.org:${PORT}`;

/** A request from an address of this machine; whoever sends it claims to be somebody else. */
function request(from, method, path, { body, cookie, headers = {} } = {}) {
  const options = {
    host: '127.0.0.1', servername: 'play.example.org', port: PORT, localAddress: from, method, path,
    rejectUnauthorized: false, agent: false,
    headers: { host: HOST, origin: `https://${HOST}`, 'x-forwarded-for': '8.8.8.8', ...headers },
  };
  if (cookie) options.headers.cookie = cookie;
  if (body) options.headers['content-type'] = 'application/json';
  return https.request(options).end(body && JSON.stringify(body));
}

function ask(...args) {
  return new Promise((resolve, reject) => {
    request(...args).on('error', reject).on('response', (response) => {
      let text = '';
      response.on('data', (data) => (text += data)).on('end', () => resolve({ ...response, status: response.statusCode, headers: response.headers, text }));
    });
  });
}

/** A masked text frame of a short message. */
function frame(message) {
  const payload = Buffer.from(JSON.stringify(message));
  const mask = randomBytes(4);
  const masked = payload.map((byte, index) => byte ^ mask[index % 4]);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, masked]);
}

/** Opens a WebSocket, sends a message, and waits for its answer. */
function play(from, path, cookie, message) {
  const headers = {
    connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no answer to the turn')), 20_000);
    request(from, 'GET', path, { cookie, headers })
      .on('error', reject)
      .on('response', (response) => reject(new Error(`no WebSocket: ${response.statusCode}`)))
      .on('upgrade', (_, socket, head) => {
        let heard = head.toString('latin1');
        socket.write(frame(message));
        socket.on('data', (data) => {
          heard += data.toString('latin1');
          if (!heard.includes('{"t":"ok","id":"one"')) return;
          clearTimeout(late);
          socket.destroy();
          resolve();
        });
      });
  });
}

function check(what, is) {
  if (!is) throw new Error(`${HOST}: ${what}`);
  console.log(`   ${what}`);
}

const [one, other] = ['127.0.0.21', '127.0.0.22'];
const me = await ask(one, 'GET', '/api/v1/me');
const cookies = me.headers['set-cookie']?.[0] ?? '';
check('a cookie for encrypted connections', me.status === 200 && cookies.includes('; Secure'));
const cookie = cookies.split(';')[0];
const game = await ask(one, 'POST', '/api/v1/games', { body: { level: 1, color: 'r' }, cookie });
check('a game', game.status === 201);
const turn = { t: 'play', id: 'one', turn: 0, play: { turn: 'Ic6' } };
await play(one, `/ws/v1/games/${JSON.parse(game.text).id}`, cookie, turn);
check('a turn through a WebSocket', true);
const foreign = await ask(one, 'POST', '/api/v1/challenges', { body: {}, headers: { origin: 'https://evil.example' } });
check('pages of other sites are refused', foreign.status === 403);
check('metrics are hidden', (await ask(one, 'GET', '/metrics')).status === 404);
execFileSync(BIN, ['admin', '--database', DATABASE, 'ban', one]);
const banned = (await ask(one, 'GET', '/api/v1/me')).status;
const others = (await ask(other, 'GET', '/api/v1/me')).status;
check('the server knows the address of the client', banned === 403 && others === 200);
