// Writes the service worker of a build: the template with the names of all files, and a version made of them.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const TEMPLATE = join(import.meta.dirname, 'service-worker.js');
/** Loaded when an engine is first needed, and kept then. */
const LATER = /\.(wasm|nnue)$|engine-worker/;

export function offline(): Plugin {
  let publicDir = '';
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const page = bundle['index.html'];
      const html = page?.type === 'asset' ? String(page.source) : '';
      const entry = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
      if (!entry) this.error('the page has no script');
      const kept = readdirSync(publicDir, { recursive: true, encoding: 'utf8', withFileTypes: true })
        .filter((file) => file.isFile() && !/\.(txt|png)$/.test(file.name))
        .map((file) => join(file.parentPath, file.name).slice(publicDir.length + 1));
      const address = (name: string) => `/${name.replaceAll('\\', '/')}`;
      const files = [...built.filter((name) => !LATER.test(name)), ...kept].map(address).sort();
      const later = built
        .filter((name) => LATER.test(name))
        .map(address)
        .sort();
      const template = readFileSync(TEMPLATE, 'utf8');
      const hash = createHash('sha256').update(html).update(files.join()).update(later.join()).update(template);
      for (const name of kept) hash.update(readFileSync(join(publicDir, name)));
      const facts = { version: hash.digest('hex').slice(0, 16), entry, files, later };
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: template.replace('/* BUILD */ {}', JSON.stringify(facts)),
      });
    },
  };
}
