// Makes src/pages/home/collection.json: games that are replayed on the home page when nobody plays.
//   node collection.mjs PROGRAM GAMES.pgn 'NUMBER:TITLE|TIÊU ĐỀ'...
// PROGRAM is `cotulenh`; it gives every position of a game file.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const [program, file, ...wanted] = process.argv.slice(2);
const games = readFileSync(file, 'utf8').split(/\n\n(?=\[Event )/);

/** What stands on each square. */
function squares(fen) {
  const found = {};
  for (const [i, row] of fen.split(' ')[0].split('/').entries()) {
    let column = 0;
    for (const token of row.match(/\d+|\([^)]*\)|\+?[a-z]/gi)) {
      if (/^\d/.test(token)) column += Number(token);
      else found[`${'abcdefghijk'[column++]}${12 - i}`] = token;
    }
  }
  return found;
}

/** The squares on which a turn has changed something. */
function touched(before, after) {
  const [was, is] = [squares(before), squares(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((square) => was[square] !== is[square]);
}

const made = wanted.map((choice) => {
  const [number, title] = choice.split(':');
  const [en, vi] = title.split('|');
  const fens = execFileSync(program, ['pgn', 'fens', '-'], { input: games[number - 1], encoding: 'utf8' })
    .trim()
    .split('\n');
  return { title: { en, vi }, turns: fens.slice(1).map((fen, i) => touched(fens[i], fen).join(' ')), fens };
});
writeFileSync('src/pages/home/collection.json', `${JSON.stringify(made)}\n`);
