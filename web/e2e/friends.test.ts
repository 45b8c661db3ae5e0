import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Challenge } from '../src/lib/types.ts';
import { Board } from './board.ts';
import { ask, button, played, sees, turns, twoPlayers, until, visitor } from './site.ts';

test('a friend is invited by link, and both play', async (t) => {
  const [host, guest] = [await visitor(t), await visitor(t)];
  await host.goto('/');
  const card = host.getByRole('region', { name: 'Play people' });
  await card.getByLabel('Red').check();
  await card.getByLabel('Clock').selectOption('3+2');
  await card.getByRole('button', { name: 'Invite a friend by link' }).click();
  const link = await host.getByLabel('Link for your friend').inputValue();
  assert.match(link, /\/c\/\w+$/);

  await guest.goto(link);
  await sees(guest, /challenges you/);
  await sees(guest, /^3( min)? ?\+ ?2/);
  await button(guest, 'Accept and play').click();
  await Promise.all([host, guest].map((page) => page.waitForURL(/\/g\//)));
  assert.equal(host.url(), guest.url());

  const [red, blue] = [new Board(host), new Board(guest)];
  assert.deepEqual([await red.below(), await blue.below()], ['r', 'b']);
  await red.play('g5', 'g6');
  await played(guest, 'Mg6');
  await blue.drag('g8', 'g7');
  await played(host, 'Mg7');
  // The clocks start when both sides have made a turn; an increment came with each.
  const time = host.getByRole('timer', { name: 'Time of Red' });
  await until('the clock of Red runs', async () => /^2:5\d$|^3:0[01]$/.test(await time.innerText()));
  // What was captured, and who is connected.
  await red.play('g6', 'g7');
  await played(guest, 'Mxg7');
  await host.getByRole('list', { name: 'Captured' }).waitFor();
  assert.equal(await host.getByRole('img', { name: 'connected', exact: true }).count(), 2);
});

test('a clock runs out', async (t) => {
  const [host, guest] = [await visitor(t), await visitor(t)];
  // The page offers nothing under a minute.
  const clock = { initial: 3000, increment: 0 };
  const { id } = await ask<Challenge>(host, '/challenges', { open: false, color: 'b', clock });
  await host.goto(`/c/${id}`);
  await sees(host, 'Waiting for your opponent');
  await guest.goto(`/c/${id}`);
  await button(guest, 'Accept and play').click();
  await host.waitForURL(/\/g\//);

  await new Board(guest).play('c5', 'c6');
  await played(host, 'Ic6');
  await new Board(host).play('k8', 'k7');
  await played(guest, 'Ik7');
  await sees(guest, 'Blue wins: Red ran out of time');
  await sees(guest, /You lost/);
  await sees(host, /You won/);
  await guest.getByRole('timer', { name: 'Time of Red' }).getByText('0:00.0').waitFor();
  assert.deepEqual(await turns(host), ['Ic6', 'Ik7']);
});

test('who is cut off asks once whether the time is up, and is told that the connection is lost', async (t) => {
  const { red, blue, id } = await twoPlayers(t, { clock: { initial: 2000, increment: 0 } });
  const said: string[] = [];
  let deaf = false;
  let cut = () => {};
  await blue.routeWebSocket(/\/games\//, (socket) => {
    cut = () => void socket.close({ code: 1001 });
    if (deaf) return cut();
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      said.push(String(message));
      if (!deaf) server.send(message);
    });
    server.onMessage((message) => !deaf && socket.send(message));
  });
  await blue.reload();
  await new Board(red).play('c5', 'c6');
  await played(blue, 'Ic6');
  await new Board(blue).play('k8', 'k7');
  await played(red, 'Ik7');
  deaf = true;
  await sees(red, /You lost/);
  // It would ask every two seconds.
  await until('Blue has asked', async () => said.some((message) => message.includes('"flag"')));
  await blue.waitForTimeout(4500);
  cut();
  await sees(blue, 'Connection lost. Trying again…');
  assert.equal(said.filter((message) => message.includes('"flag"')).length, 1);
  deaf = false;
  await sees(blue, /You won/);
  await blue.getByText('Connection lost. Trying again…').waitFor({ state: 'detached' });
  assert.match(blue.url(), new RegExp(id));
});

test('a new name is seen in the own game at once', async (t) => {
  const { red } = await twoPlayers(t);
  await button(red, /change your name/).click();
  await red.getByLabel('Your name', { exact: true }).fill('Lan');
  await button(red, 'Save').click();
  await red.getByRole('region', { name: 'Red: Lan' }).getByText('Lan', { exact: true }).waitFor();
});

test('a challenge in the lobby is accepted by a stranger', async (t) => {
  const [lan, minh] = [await visitor(t), await visitor(t)];
  await Promise.all([lan, minh].map((page) => page.goto('/')));
  await button(lan, /change your name/).click();
  await lan.getByLabel('Your name', { exact: true }).fill('Lan');
  await button(lan, 'Save').click();
  await button(lan, 'Lan: change your name').waitFor();
  await button(lan, 'Challenge anyone').click();
  await button(lan, 'Withdraw').waitFor();
  await button(minh, 'Play Lan').click();
  await Promise.all([lan, minh].map((page) => page.waitForURL(/\/g\//)));
  assert.equal(lan.url(), minh.url());
  await minh.getByText('Lan', { exact: true }).first().waitFor();
});
