// The README does what it says: its code runs as it is written.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { APP, HERE, cotulenh } from './package.mjs';

const readme = readFileSync(`${HERE}README.md`, 'utf8');
const blocks = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);

test('the code of the README runs', () => {
  assert.equal(blocks.length, 3);
  blocks.forEach((code, i) => {
    writeFileSync(`${APP}/readme-${i}.mjs`, code);
    execFileSync('node', [`readme-${i}.mjs`], { cwd: APP, timeout: 300_000, stdio: ['ignore', 'ignore', 'inherit'] });
  });
});

test('the README shows every call', () => {
  for (const type of ['Game', 'Engine']) {
    const calls = Object.getOwnPropertyNames(cotulenh[type].prototype).filter(
      (name) => !['constructor', 'toJSON'].includes(name),
    );
    const statics = Object.getOwnPropertyNames(cotulenh[type]).filter(
      (name) => !['length', 'name', 'prototype'].includes(name),
    );
    for (const call of [...calls.map((name) => `.${name}`), ...statics.map((name) => `${type}.${name}`)]) {
      assert.ok(blocks.join('').includes(call), `${type}: ${call}`);
    }
  }
});
