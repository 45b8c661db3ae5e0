import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline } from './offline/plugin.ts';

// `npm run dev` shows the client with changes at once; the server runs beside it on port 8080.
const server = 'http://localhost:8080';

// Rules and engine as WebAssembly, if `bindings/js/build` has made them; otherwise the server's are used.
const engine = resolve(import.meta.dirname, '../bindings/js/dist/url.mjs');
const withEngine = existsSync(engine) && process.env.WITHOUT_ENGINE === undefined;

// The coach for when no server can be reached: made with them, for this client alone.
const coach = resolve(import.meta.dirname, '../bindings/js/.work/coach.wasm');
const withCoach = withEngine && existsSync(coach);

export default defineConfig({
  plugins: [svelte(), offline()],
  resolve: {
    alias: {
      'cotulenh/url': withEngine ? engine : resolve(import.meta.dirname, 'src/local/none.ts'),
      'cotulenh/coach': withCoach ? `${coach}?url` : resolve(import.meta.dirname, 'src/local/none-coach.ts'),
    },
  },
  define: { WITH_ENGINE: JSON.stringify(withEngine) },
  // WEB_OUT: another folder, for a build beside the one that the server embeds.
  build: {
    outDir: process.env.WEB_OUT ?? '../crates/server/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  // With the page's own Host: the server refuses what another site asks.
  // The rulebook is outside this folder.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server }, '/ws': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
});
