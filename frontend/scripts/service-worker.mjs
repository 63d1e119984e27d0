import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { contentsOf } from './kept-files.mjs';

const ENTRY = fileURLToPath(new URL('../src/sw/sw.ts', import.meta.url));
const LIMIT_KB = 12;

/** Writes /sw.js, which knows what this build consists of. It is no part of the page's own code. */
export function serviceWorker() {
  let isProduction = true;
  return {
    name: 'waka:service-worker',
    apply: 'build',
    configResolved(config) {
      ({ isProduction } = config);
    },
    async writeBundle({ dir }, bundle) {
      const contents = contentsOf(bundle);
      const code = await compiled(contents);
      const gzipped = gzipSync(code, { level: 9 });
      const kb = gzipped.length / 1000;
      if (isProduction && kb > LIMIT_KB) this.error(`sw.js: ${kb.toFixed(1)} kB gzip of ${LIMIT_KB}`);
      writeFileSync(path.join(dir, 'sw.js'), code);
      writeFileSync(path.join(dir, 'sw.js.gz'), gzipped);
      writeFileSync(path.join(dir, 'sw.js.br'), brotliCompressSync(code));
      this.info(`sw.js ${kb.toFixed(1)} kB gzip of ${LIMIT_KB}; ${describe(contents, bundle)}`);
    },
  };
}

async function compiled(contents) {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [sharedKeys()],
    define: { WAKA_BUILD: JSON.stringify(packed(contents)) },
    build: {
      write: false,
      target: 'es2022',
      copyPublicDir: false,
      rolldownOptions: { input: ENTRY, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
  const [output] = [result].flat();
  const [chunk] = output.output;
  return chunk.code;
}

/** Writes what both roles need once, and files of code by their names alone: the lists are most of the worker. */
function packed({ shell, roles, map, ...others }) {
  const [one, ...rest] = Object.values(roles);
  const both = one.filter((file) => rest.every((files) => files.includes(file)));
  const own = Object.entries(roles).map(([role, files]) => [role, short(files.filter((file) => !both.includes(file)))]);
  return { ...others, shell: short(shell), both: short(both), roles: Object.fromEntries(own), map: short(map) };
}

const short = (files) => files.map((file) => file.replace(/^\/assets\/(.+)\.js$/, '$1'));

/**
 * Leaves the keys of notifications out of all languages but English, as they are the same: they weigh more than a kilobyte.
 * Links are for the list alone.
 */
function sharedKeys() {
  const PREFIX = '\0texts:';
  return {
    name: 'waka:shared-keys',
    enforce: 'pre',
    resolveId(id, importer) {
      const isText = importer !== undefined && /\/notifications\/\w+\.json$/.test(id);
      return isText ? PREFIX + path.resolve(path.dirname(importer), id) : null;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const file = id.slice(PREFIX.length);
      const english = path.join(path.dirname(file), 'en.json');
      const [keys, texts] = [english, file].map((one) => JSON.parse(readFileSync(one, 'utf8')));
      const shown = Object.keys(keys).filter((key) => !key.endsWith('.link'));
      if (file === english) {
        const code = `export default ${JSON.stringify(Object.fromEntries(shown.map((key) => [key, texts[key]])))}`;
        return { code, moduleType: 'js' };
      }
      const inOrder = JSON.stringify(shown.map((key) => texts[key]));
      const code = `import en from ${JSON.stringify(english)};
        const keys = Object.keys(en);
        export default Object.fromEntries(${inOrder}.map((text, at) => [keys[at], text]));`;
      return { code, moduleType: 'js' };
    },
  };
}

function describe({ shell, roles, map, texts }, bundle) {
  const kbOf = (files) => {
    const sizes = files.map((file) => {
      const { code, source } = bundle[file.slice(1)] ?? {};
      return code || source ? gzipSync(code ?? source).length : 0;
    });
    return (sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000).toFixed(0);
  };
  const words = Object.entries(texts.slices).map(([role, slices]) => [
    `texts of a ${role}`,
    slices.map((slice) => `${texts.folder}${slice}-en.js`),
  ]);
  const parts = { shell, ...roles, map, ...Object.fromEntries(words) };
  return Object.entries(parts)
    .map(([name, files]) => `${name} ${files.length} files ${kbOf(files)} kB`)
    .join(', ');
}
