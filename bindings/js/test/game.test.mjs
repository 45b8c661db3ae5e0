// Games: everything that can be asked, once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cotulenh } from './package.mjs';

const { Game, Refused, START } = cotulenh;
const STACK = '6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1';

test('a game is played, taken back and put back', () => {
  const game = new Game();
  assert.equal(game.fen(), START);
  assert.equal(game.turn(), 'r');
  assert.equal(game.moves().length, 119);
  assert.equal(game.move('Tf6').san, 'Tf6');
  assert.equal(game.move({ from: 'f9', to: 'f7' }).lan, 'Tf9-f7');
  assert.deepEqual(game.history(), ['Tf6', 'Tf7']);
  assert.equal(game.history({ verbose: true })[1].actions[0].kind, 'quiet');
  assert.equal(game.undo().san, 'Tf7');
  assert.equal(game.redo().san, 'Tf7');
  assert.equal(game.redo(), null);
  assert.equal(game.moveNumber(), 2);
  game.undo();
  game.undo();
  assert.equal(game.undo(), null);
  assert.equal(game.fen(), START);
});

test('how a game stands', () => {
  const game = new Game();
  assert.deepEqual(
    [game.isStalemate(), game.isInsufficientMaterial(), game.isThreefoldRepetition()],
    [false, false, false],
  );
  for (let i = 0; i < 2; i += 1) for (const turn of ['Cf1', 'Cf12', 'Cg1', 'Cg12']) game.move(turn);
  assert.ok(game.isThreefoldRepetition() && !game.isGameOver());
  const bare = new Game('6c4/11/11/11/11/11/11/11/11/11/11/5C5 r');
  assert.ok(bare.isInsufficientMaterial() && bare.isDraw() && bare.isGameOver() && !bare.isStalemate());
});

test('texts come through as they are', () => {
  const game = Game.fromPgn('1. Tf6 *');
  for (const text of ['"quoted" and \\ back', 'Cờ Tư Lệnh', '😀']) {
    game.setComment(text);
    assert.equal(game.comment(), text);
  }
  game.setComment('two\tof\nthem');
  assert.equal(game.comment(), 'two of them'); // as game files have it
  game.setComment('half \ud800 of one');
  assert.equal(game.comment(), 'half \ufffd of one');
  assert.equal(game.moves({ square: 'f6', more: [1.5, { deep: null }] }).length, 0);
  assert.throws(() => game.goTo(1.5), { name: 'Refused', message: /^node: expected a whole number .*not 1.5$/ });
});

test('moves are filtered, and every text of them plays exactly that', () => {
  const game = new Game(STACK);
  const navy = game.moves({ square: 'c3', piece: 'n', verbose: true });
  assert.ok(navy.length > 0 && navy.every(({ from, piece }) => from === 'c3' && piece.type === 'n'));
  const verbose = game.moves({ verbose: true });
  game.moves().forEach((text, i) => {
    const turn = game.move(text);
    assert.equal(turn === null, Boolean(verbose[i].deploy), text);
    if (turn) game.undo();
    else game.cancel();
  });
  assert.equal(game.fen(), STACK);
  assert.ok(game.turns().includes('c3:(NT)<,Fe5'));
});

test('a deploy goes step by step', () => {
  const game = new Game(STACK);
  assert.equal(game.deploy(), null);
  const played = game.step({ from: 'c3', to: 'e5', unit: 'F' });
  assert.equal(played.turn, null);
  assert.deepEqual(
    played.events.map(({ event }) => event),
    ['deployed'],
  );
  assert.equal(game.deploy().rest, '(NT)');
  assert.equal(game.deploy().mayCommit, true);
  game.step({ from: 'c3', to: 'd3', unit: 'T' });
  assert.equal(game.undoStep().steps.length, 1);
  assert.match(game.fen(), / c3:Fc3>e5\.\.\.$/);
  assert.equal(game.commit().san, 'c3:(NT)<,Fe5');
  game.undo();
  assert.equal(game.move('c3:F>e5...'), null);
  game.cancel();
  assert.equal(game.fen(), STACK);
  assert.throws(() => game.commit(), Refused);
  assert.throws(() => game.cancel(), { name: 'Refused', message: 'no deploy is in progress' });
});

test('a deploy that may not end says why', () => {
  const game = new Game('6c4/11/11/11/11/11/11/11/11/1(NT)8T/11/5C5 r - - 0 1');
  game.step({ from: 'b3', to: 'b5', unit: 'N' });
  const { mayCommit, refusal } = game.deploy();
  assert.equal(mayCommit, false);
  assert.equal(refusal.reason, 'remainder');
  assert.match(refusal.text.vi, /Xe tăng/);
  assert.throws(() => game.commit(), { name: 'Refused', message: refusal.text.en });
});

test('refusals say why, in both languages', () => {
  const game = new Game();
  const why = game.whyNot({ from: 'f4', to: 'f9' });
  assert.equal(why.reason, 'outOfRange');
  assert.match(why.text.en, /Tank/);
  assert.match(why.text.vi, /Xe tăng/);
  assert.equal(game.whyNot({ from: 'f4', to: 'f6' }), null);
  assert.equal(game.whyNot('Tf6'), null);
  assert.equal(game.whyNot('Tf4-f9').rule, '5.1');
  assert.throws(
    () => game.move('Tf9'),
    (error) => error instanceof Refused && error.text.vi !== error.text.en,
  );
  assert.throws(() => game.whyNot('nonsense'), Refused);
});

test('what attacks, what is covered, how a stack splits', () => {
  const game = new Game('6c4/11/11/6(EA)4/11/11/11/11/11/11/11/5C5 b');
  assert.deepEqual(game.attackers('g12').r, [{ square: 'g9', type: 'a', heroic: false, carried: true }]);
  assert.equal(game.isCheck(), true);
  assert.equal(new Game().zones().r.length > 20, true);
  assert.deepEqual(new Game(STACK).splits('c3'), [
    ['(NFT)'],
    ['N', '(FT)'],
    ['N', 'F', 'T'],
    ['(NF)', 'T'],
    ['(NT)', 'F'],
  ]);
  assert.deepEqual(new Game().splits('a1'), []);
  assert.equal(new Game().get('g1').type, 'c');
  assert.equal(new Game().get('a1'), null);
});

test('ends of games', () => {
  const mate = new Game('9ic/10i/11/10+A/11/11/11/11/11/11/10I/9IC b - - 0 7');
  assert.ok(mate.isCheckmate() && mate.isGameOver() && !mate.isDraw());
  assert.equal(mate.result().winner, 'r');
  const game = new Game();
  assert.equal(game.result(), null);
  assert.throws(() => game.claimDraw(), Refused);
  assert.equal(game.resign('b').score, '1-0');
  assert.throws(() => game.move('Tf6'), Refused);
  assert.equal(new Game().agreeToDraw().reason, 'agreement');
  assert.equal(new Game().loseOnTime('r').winner, 'b');
  const repeated = new Game();
  for (const turn of ['Ic6', 'ic7', 'Ic5', 'ic8', 'Ic6', 'ic7', 'Ic5', 'ic8']) repeated.move(turn);
  assert.equal(repeated.repetitions(), 3);
  assert.equal(repeated.claimDraw().reason, 'thirdRepetition');
});

test('a board is set up', () => {
  const game = new Game();
  assert.deepEqual(game.clear(), []);
  assert.deepEqual(game.put({ type: 'c', color: 'r' }, 'f1'), []);
  const [problem] = game.put({ type: 'n', color: 'r', carrying: [{ type: 'f', heroic: true }] }, 'e1');
  assert.equal(problem.square, 'e1');
  assert.equal(game.validate().length, 1);
  assert.match(game.fen(), /\(N\+F\)C5 r/);
  assert.throws(
    () => game.moves(),
    (error) => error instanceof Refused && error.problems.length === 1,
  );
  assert.deepEqual(game.remove('e1'), []);
  assert.deepEqual(game.put({ type: 'c', color: 'b' }, 'g12'), []);
  assert.deepEqual(game.setTurn('b'), []);
  assert.equal(game.fen(), '6c4/11/11/11/11/11/11/11/11/11/11/5C5 b - - 0 1');
  assert.deepEqual(Game.validate(START), []);
  assert.equal(Game.validate('6c4/11')[0].text.vi.length > 0, true);
  assert.throws(
    () => new Game('T5c4/11/11/11/11/11/11/11/11/11/11/5C5 r'),
    (error) => error.problems[0].square === 'a12',
  );
});

test('game files keep variations and comments', () => {
  const text = '[Red "An"]\n\n1. Tf6 {bold} (1. Ic6 $5 {quiet}) Tf7 2. Txf7 *\n\n1. Ic6 1/2-1/2\n';
  const game = Game.fromPgn(text);
  assert.equal(game.headers().Red, 'An');
  assert.deepEqual(game.history(), ['Tf6', 'Tf7', 'Txf7']);
  const nodes = game.nodes();
  assert.deepEqual(
    nodes.map(({ san }) => san),
    ['', 'Tf6', 'Tf7', 'Txf7', 'Ic6'],
  );
  assert.equal(nodes[4].variation, true);
  assert.deepEqual(nodes[4].glyphs, [5]);
  assert.equal(nodes[1].comment, 'bold');
  game.goTo(4);
  assert.deepEqual(game.history(), ['Ic6']);
  game.setComment('quiet, and good');
  game.setGlyphs([1]);
  assert.equal(game.comment(), 'quiet, and good');
  game.goTo(3);
  game.setHeader('Blue', 'Bình');
  const again = Game.fromPgn(game.pgn());
  assert.equal(again.headers().Blue, 'Bình');
  assert.equal(again.nodes()[4].comment, 'quiet, and good');
  // What is taken back is not written; what is played instead replaces it.
  again.undo();
  assert.ok(!again.pgn().includes('Txf7'));
  again.move('Ic6');
  assert.match(again.pgn(), /2\. Ic6 \*/);
  assert.equal(
    again.nodes().some(({ san }) => san === 'Txf7'),
    false,
  );
  assert.equal(Game.fromPgn(text, { game: 2 }).result().score, '1/2-1/2');
  assert.throws(() => Game.fromPgn(text, { game: 3 }), Refused);
  assert.throws(() => Game.fromPgn('1. Tf99 *'), { message: /line 1/ });
  assert.equal(new Game().loadPgn('[Result "0-1"]\n\n1. Tf6 1-0').warnings.length, 1);
});

test('all games of a file are read, and what is wrong with the others', () => {
  const text = '[Red "An"]\n\n1. Tf6 {bold} (1. Ic6) Tf7 *\n\n1. Tf99 1-0\n\n1. Ic6 1/2-1/2\n';
  const { games, errors } = Game.readPgn(text);
  assert.deepEqual(
    games.map((game) => game.history()),
    [['Tf6', 'Tf7'], ['Ic6']],
  );
  assert.equal(games[0].headers().Red, 'An');
  assert.equal(games[0].nodes().length, 4);
  assert.equal(games[1].result().score, '1/2-1/2');
  assert.equal(errors.length, 1);
  assert.equal(errors[0].line, 5);
  assert.ok(errors[0].text.vi.length > 0 && !errors[0].text.en.includes('line'));
  assert.deepEqual(Game.readPgn(''), { games: [], errors: [] });
  // Each is a game of its own.
  games[0].undo();
  assert.deepEqual(
    [...games, new Game()].map((game) => game.history()),
    [['Tf6'], ['Ic6'], []],
  );
  // The main line goes on after the end, where only the Commanders are left.
  const on = '[SetUp "1"]\n[FEN "6c4/11/11/11/11/11/11/11/11/11/5t5/5C5 r - - 0 1"]\n\n1. Cxf2 Cg11 2. Cf1 1/2-1/2\n';
  const [over] = Game.readPgn(on).games;
  assert.equal(over.nodes().length, 4);
  assert.deepEqual(over.history(), []);
  assert.throws(() => Game.fromPgn(on), Refused);
});

test('what is no turn at all is refused in words', () => {
  for (const wish of [null, undefined, 7, true]) {
    assert.throws(() => new Game().move(wish), {
      name: 'Refused',
      message: /^wish: expected a text or an object, not /,
    });
  }
});

test('a square is looked at, whoever is to move', () => {
  const game = new Game('6c4/11/11/6(EA)4/11/11/11/11/11/11/11/5C5 b');
  const stack = game.look('g9');
  assert.deepEqual(
    stack.pieces.map(({ type, carried = false }) => [type, carried]),
    [
      ['e', false],
      ['a', true],
    ],
  );
  assert.ok(stack.pieces[1].attacks.includes('g12'));
  assert.equal(game.look('g12').attackers.length, 1);
  assert.deepEqual(game.look('a1').pieces, []);
  assert.throws(() => game.look('z9'), Refused);
});

test('counting, and the whole state', () => {
  const game = new Game();
  assert.equal(game.perft(2), 14165);
  assert.equal(
    game.divide(2).reduce((sum, { nodes }) => sum + nodes, 0),
    14165,
  );
  game.move('Tf6');
  assert.equal(JSON.parse(JSON.stringify(game)).turns[0].san, 'Tf6');
  assert.equal(game.position().units.length > 10, true);
  assert.equal(game.uci(), `position fen ${START} moves Tf4-f6`);
  game.reset();
  assert.equal(game.state().turns.length, 0);
});
