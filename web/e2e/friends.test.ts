import type { Challenge } from '../src/lib/types.ts';
import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { ask, button, played, sees, turns, twoPlayers, until } from './site.ts';

test('a friend is invited by link, and both play', async ({ visitor }) => {
  const [host, guest] = [await visitor(), await visitor()];
  await host.goto('/');
  const card = host.getByRole('region', { name: 'Play people' });
  await card.getByLabel('Red').check();
  await card.getByLabel('Clock').selectOption('3+2');
  await card.getByRole('button', { name: 'Invite a friend by link' }).click();
  const link = await host.getByLabel('Link for your friend').inputValue();
  expect(link).toMatch(/\/c\/\w+$/);

  await guest.goto(link);
  await sees(guest, /challenges you/);
  await sees(guest, /^3( min)? ?\+ ?2/);
  await button(guest, 'Accept and play').click();
  await Promise.all([host, guest].map((page) => page.waitForURL(/\/g\//)));
  expect(host.url()).toBe(guest.url());

  const [red, blue] = [new Board(host), new Board(guest)];
  expect([await red.below(), await blue.below()]).toEqual(['r', 'b']);
  await red.play('g5', 'g6');
  await played(guest, 'Mg6');
  await blue.drag('g8', 'g7');
  await played(host, 'Mg7');
  // The clocks start when both sides have made a turn; an increment came with each.
  const time = host.getByRole('timer', { name: 'Time of Red' });
  await expect(time).toHaveText(/^2:\d\d$/);
  // Captured pieces, and who is connected.
  await red.play('g6', 'g7');
  await played(guest, 'Mxg7');
  await host.getByRole('list', { name: 'Captured' }).waitFor();
  await expect(host.getByRole('img', { name: 'connected', exact: true })).toHaveCount(2);
});

test('the player whose clock runs out loses', async ({ visitor }) => {
  const [host, guest] = [await visitor(), await visitor()];
  // The home page offers no clock under a minute, so the challenge is made without it.
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
  await expect(turns(host)).toHaveText(['Ic6', 'Ik7']);
});

test('a player who is cut off asks once whether the time is up, and sees that the connection is lost', async ({
  visitor,
}) => {
  const { red, blue, id } = await twoPlayers(visitor, { clock: { initial: 2000, increment: 0 } });
  await blue.clock.install();
  const said: string[] = [];
  let cutOff = false;
  let close = () => {};
  await blue.routeWebSocket(/\/games\//, (socket) => {
    close = () => void socket.close({ code: 1001 });
    if (cutOff) return close();
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      said.push(String(message));
      if (!cutOff) server.send(message);
    });
    server.onMessage((message) => {
      if (cutOff) return;
      socket.send(message);
      // After the turn that starts Red's clock nothing arrives any more: the two seconds cannot be over yet.
      cutOff = String(message).includes('"san":"Ik7"');
    });
  });
  await blue.reload();
  await new Board(red).play('c5', 'c6');
  await played(blue, 'Ic6');
  await new Board(blue).play('k8', 'k7');
  await played(red, 'Ik7');
  await sees(red, /You lost/);
  // It would ask every two seconds, if it were answered.
  await until('Blue has asked', () => said.some((message) => message.includes('"flag"')));
  await blue.clock.runFor(4500);
  close();
  await sees(blue, 'Connection lost. Trying again…');
  expect(said.filter((message) => message.includes('"flag"')).length).toBe(1);
  cutOff = false;
  await sees(blue, /You won/);
  await blue.getByText('Connection lost. Trying again…').waitFor({ state: 'detached' });
  expect(blue.url()).toMatch(new RegExp(id));
});

test("a new name is shown in the player's game at once", async ({ visitor }) => {
  const { red } = await twoPlayers(visitor);
  await button(red, /change your name/).click();
  await red.getByLabel('Your name', { exact: true }).fill('Lan');
  await button(red, 'Save').click();
  await red.getByRole('region', { name: 'Red: Lan' }).getByText('Lan', { exact: true }).waitFor();
});

test('a challenge in the lobby is accepted by a stranger', async ({ visitor }) => {
  const [lan, minh] = [await visitor(), await visitor()];
  await Promise.all([lan, minh].map((page) => page.goto('/')));
  await button(lan, /change your name/).click();
  await lan.getByLabel('Your name', { exact: true }).fill('Lan');
  await button(lan, 'Save').click();
  await button(lan, 'Lan: change your name').waitFor();
  await button(lan, 'Challenge anyone').click();
  await button(lan, 'Withdraw').waitFor();
  await button(minh, 'Play Lan').click();
  await Promise.all([lan, minh].map((page) => page.waitForURL(/\/g\//)));
  expect(lan.url()).toBe(minh.url());
  await minh.getByText('Lan', { exact: true }).first().waitFor();
});
