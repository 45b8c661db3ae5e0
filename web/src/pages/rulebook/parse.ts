// Reads the rulebook, crates/cotulenh/RULES.md, and its translation beside it: chapters with numbered rules, plain text, lists of words and tables.

/** A part of a text: plain, code, or the number of a rule that it speaks of. */
export type Span = { text: string } | { code: string } | { rule: string };

export type Block =
  | { kind: 'rule'; number: string; text: Span[] }
  | { kind: 'text'; text: Span[] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

export interface Chapter {
  /** Empty before the first chapter. */
  number: string;
  title: string;
  blocks: Block[];
}

/** Reads the text. `numbers` of rules that are there become links. */
export function parseRulebook(markdown: string): Chapter[] {
  const numbers = new Set([...markdown.matchAll(/^(?:## )?(\d+(?:\.\d+)?) /gm)].map(([, number]) => number ?? ''));
  const chapters: Chapter[] = [];
  for (const part of markdown.split(/^(?=## )/m)) {
    const [head = '', ...lines] = part.split('\n');
    const [, number = '', title = head.replace(/^#+ /, '')] = /^## (\d+) (.+)$/.exec(head) ?? [];
    chapters.push({ number, title, blocks: blocksOf(lines, numbers) });
  }
  return chapters;
}

function blocksOf(lines: string[], numbers: Set<string>): Block[] {
  const blocks: Block[] = [];
  let table: string[] = [];
  let text = '';
  const endText = () => {
    if (!text.trim()) return;
    const [, number, rest] = /^(\d+\.\d+) (.*)$/s.exec(text) ?? [];
    blocks.push(
      number
        ? { kind: 'rule', number, text: spans(rest ?? '', numbers) }
        : { kind: 'text', text: spans(text, numbers) },
    );
    text = '';
  };
  const endTable = () => {
    const [head = [], , ...rows] = table.map((row) => cells(row).map((cell) => spans(cell, numbers)));
    if (table.length > 0) blocks.push({ kind: 'table', head, rows });
    table = [];
  };
  for (const line of [...lines, '']) {
    if (line.startsWith('|')) {
      endText();
      table.push(line);
      continue;
    }
    endTable();
    // A rule begins with its number, and goes on in lines that are set in.
    if (!line.trim() || /^\d+\.\d+ /.test(line)) endText();
    text += `${text ? ' ' : ''}${line.trim()}`;
  }
  endText();
  return blocks;
}

/** The cells of a row; a line within code does not end one. */
function cells(row: string): string[] {
  return row
    .trim()
    .slice(1, -1)
    .split(/\|(?=(?:[^`]*`[^`]*`)*[^`]*$)/)
    .map((cell) => cell.trim());
}

function spans(text: string, numbers: Set<string>): Span[] {
  return text.split(/(`[^`]*`)/).flatMap((part): Span[] => {
    if (part.startsWith('`')) return [{ code: part.slice(1, -1) }];
    return part.split(/(\b\d+\.\d+\b)/).flatMap((piece): Span[] => {
      if (!piece) return [];
      // A whole number is one that a piece goes, not a chapter.
      return [piece.includes('.') && numbers.has(piece) ? { rule: piece } : { text: piece }];
    });
  });
}
