import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countText, expected, scoreText, ways } from './score.ts';

test('the expected result grows with the score', () => {
  assert.equal(expected({ cp: 0 }, 'r'), 0.5);
  assert.ok(expected({ cp: 100 }, 'r') > 0.5 && expected({ cp: 100 }, 'r') < expected({ cp: 300 }, 'b'));
  assert.equal(expected({ mate: 4 }, 'r'), 1);
  assert.equal(expected({ mate: -1 }, 'b'), 0);
  assert.equal(expected({ mate: 0 }, 'b'), 1);
  assert.equal(expected({ mate: 0 }, 'r'), 0);
});

test('scores in words', () => {
  assert.equal(scoreText({ cp: 35 }), '+0.35');
  assert.equal(scoreText({ cp: 0 }), '+0.00');
  assert.equal(scoreText({ cp: -120 }), '−1.20');
  assert.equal(scoreText({ cp: -120 }, 1), '−1.2');
  assert.equal(scoreText({ mate: 3 }), '#3');
  assert.equal(scoreText({ mate: -3 }), '#−3');
  assert.equal(scoreText({ mate: 0 }), '#');
});

test('counts in words', () => {
  assert.deepEqual([950, 1234, 45_678, 4_560_000].map(countText), ['950', '1.2k', '46k', '4.6M']);
});

test('the ways of a turn', () => {
  assert.deepEqual(ways('Td4-e4'), [{ from: 'd4', to: 'e4' }]);
  assert.deepEqual(ways('(N+FT)c3*a12'), [{ from: 'c3', to: 'a12' }]);
  assert.deepEqual(ways('Fa1**g3'), [{ from: 'a1', to: 'g3' }]);
  assert.deepEqual(ways('c3:Nc3<,+Fc3>e5,Tc3xd10'), [{ from: 'c3', to: 'e5' }, { from: 'c3', to: 'd10' }]);
  assert.deepEqual(ways('?'), []);
});
