// Hands the drawings of the board and the pieces on to the server: ../crates/server/src/pictures/drawings.json.
// The site is their only home. With `--check` nothing is written: it says whether the file is fresh.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const FROM = 'src/board';
const TO = '../crates/server/src/pictures';
const FILE = `${TO}/drawings.json`;

const read = (name) => readFileSync(`${FROM}/${name}`, 'utf8');

/** The named parts of a drawing, as src/board/drawings.ts reads them. */
function partsOf(name) {
  const parts = {};
  const groups = read(`drawings/${name}.svg`).matchAll(/^ {2}<(g|defs) id="(\w+)"([^>]*)>\n(.*?)^ {2}<\/\1>/gms);
  for (const [, tag, id, more, inner] of groups) {
    const markup = inner.replace(/<!--.*?-->/gs, '').replace(/\s*\n\s*/g, '');
    parts[id] = tag === 'g' ? `<g${more}>${markup}</g>` : markup;
  }
  return parts;
}

/** A colour as SVG writes it, with its opacity in two more digits. */
function plain(color) {
  const found = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(color);
  if (!found) return color;
  const hex = (number) => Math.round(number).toString(16).padStart(2, '0');
  return `#${found.slice(1, 4).map(hex).join('')}${hex(found[4] * 255)}`;
}

/** The colours of a style sheet: both of `light-dark`, or the same twice. */
function colorsOf(name) {
  const [light, dark] = [{}, {}];
  for (const [, key, value] of read(name).matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const both = /^light-dark\((.+?), (#\w+|rgb\(.+\))\)$/.exec(value);
    [light[key], dark[key]] = (both ? both.slice(1) : [value, value]).map(plain);
  }
  return { light, dark };
}

/** A constant of drawings.ts that is JSON but for its unquoted keys. */
function constant(name) {
  const text = new RegExp(`export const ${name}[^=]*= (.+?);\\n`, 's').exec(read('drawings.ts'))[1];
  return JSON.parse(
    text
      .replaceAll("'", '"')
      .replace(/(\w+):/g, '"$1":')
      .replace(/,(\s*[\]}])/g, '$1'),
  );
}

const themes = readdirSync(`${FROM}/themes`).map((file) => file.replace('.css', ''));
const sets = readdirSync(`${FROM}/drawings`)
  .map((file) => file.replace('.svg', ''))
  .filter((name) => name !== 'terrain' && name !== 'labels');
const made = {
  terrain: partsOf('terrain'),
  labels: partsOf('labels'),
  sets: Object.fromEntries(sets.map((name) => [name, partsOf(name)])),
  star: constant('STAR'),
  symbol: constant('SYMBOL'),
  loads: constant('LOADS'),
  colors: colorsOf('board.css'),
  themes: Object.fromEntries(themes.map((name) => [name, colorsOf(`themes/${name}.css`)])),
};
const text = `${JSON.stringify(made, null, 1)}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== text) {
    console.error('the drawings have changed: run `npm run drawings`');
    process.exit(1);
  }
} else {
  mkdirSync(TO, { recursive: true });
  writeFileSync(FILE, text);
}
