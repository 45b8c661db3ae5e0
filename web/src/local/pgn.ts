// A study as the text of a game file: complete, but plain. The rules read it, and write it as they write all files.

import { fenTurn, START_FEN } from '../lib/notation';
import type { Study, StudyNode } from '../lib/types';

/** A tag, with what would end its value marked. */
const tag = (name: string, value: string) => `[${name} "${value.replace(/[\\"]/g, '\\$&')}"]`;
/** A comment. No file can have its closing brace inside. */
const comment = (text: string | undefined) => (text ? [`{${text.replaceAll('}', ')')}}`] : []);

export function pgnOf(study: Study): string {
  const { tags, start, result = '*' } = study;
  const own = tags.filter(([name]) => !['Result', 'FEN', 'SetUp'].includes(name));
  const setUp: [string, string][] =
    start === START_FEN
      ? []
      : [
          ['SetUp', '1'],
          ['FEN', start],
        ];
  const all: [string, string][] = [...own, ['Result', result], ...setUp];
  const words = [...comment(study.comment), ...lineOf(study.line, start), result];
  return `${all.map(([name, value]) => tag(name, value)).join('\n')}\n\n${words.join(' ')}\n`;
}

function lineOf(line: StudyNode[], start: string): string[] {
  let fen = start;
  return line.flatMap((node) => {
    const before = fen;
    fen = node.fen;
    const glyphs = (node.glyphs ?? []).map((glyph) => `$${glyph}`);
    const others = (node.variations ?? []).map((other) => `(${lineOf(other, before).join(' ')})`);
    return [...comment(node.before), number(before), node.san, ...glyphs, ...comment(node.comment), ...others];
  });
}

/** The number of the turn that is played in a position. */
function number(fen: string): string {
  const { turn, fullmove } = fenTurn(fen);
  return `${fullmove}${turn === 'r' ? '.' : '...'}`;
}
