// Draws the icons that some systems want as PNG, from the SVG files: `node icons.mjs`, after one of these has changed.
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';

const ICONS = [
  ['icon', 192, 'icon-192'],
  ['icon', 512, 'icon-512'],
  ['icon-maskable', 512, 'icon-maskable-512'],
  // Apple's systems round the corners themselves.
  ['icon-maskable', 180, 'apple-touch-icon'],
];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
for (const [source, size, name] of ICONS) {
  const svg = await readFile(`public/${source}.svg`, 'utf8');
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  await writeFile(`public/${name}.png`, await page.screenshot({ omitBackground: true }));
}
await browser.close();
