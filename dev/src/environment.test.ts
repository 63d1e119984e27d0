import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function sourcesIn(folder: string): Promise<string[]> {
  const names = await readdir(path.join(root, folder), { recursive: true });
  const sources = names.filter((name) => /\.(ts|mjs)$/.test(name) && !/\.test\.|testing|node_modules|dist/.test(name));
  return Promise.all(sources.map((name) => readFile(path.join(root, folder, name), 'utf8')));
}

/** Variables that the system sets for every process. */
const OF_THE_SYSTEM = new Set(['PATH', 'HOME', 'LD_LIBRARY_PATH', 'CI', 'NO_COLOR']);

test('.env.example explains every variable that the service and its launcher read', async () => {
  const code = (await Promise.all(['core/src', 'backend/src', 'worker/src', 'streets/src', 'dev'].map(sourcesIn)))
    .flat()
    .join('\n');
  const reads = [...code.matchAll(/\benv\.([A-Z][A-Z_]+)\b|\(env, '([A-Z][A-Z_]+)'/g)].map(([, a, b]) => a ?? b ?? '');
  const explained = [...(await readFile(path.join(root, '.env.example'), 'utf8')).matchAll(/^#?([A-Z][A-Z_]+)=/gm)];
  const names = new Set(explained.map(([, name]) => name));
  const missing = [...new Set(reads)].filter((name) => !names.has(name) && !OF_THE_SYSTEM.has(name));
  expect(names.size).toBeGreaterThan(12);
  expect(missing).toEqual([]);
});
