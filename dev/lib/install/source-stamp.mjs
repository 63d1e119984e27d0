import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist', 'dist-types', '.waka', '.git']);

/**
 * Checks quickly whether sources changed since something was built of them, by name, size and time of each file.
 * @param {{ file: string, sources: string[], products: string[] }} options paths; products must exist for the stamp to count
 */
export function sourceStamp({ file, sources, products }) {
  return {
    isFresh: () =>
      products.every((product) => existsSync(product)) &&
      existsSync(file) &&
      readFileSync(file, 'utf8') === hashSources(sources),
    /** Returns the hash; take it before the work begins, so that an edit during the work counts as a change. */
    take: () => hashSources(sources),
    forget: () => rmSync(file, { force: true }),
    /** @param {string} hash */
    put: (hash) => {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, hash);
    },
  };
}

/** @param {string[]} sources */
function hashSources(sources) {
  const hash = createHash('sha256');
  for (const source of sources) addPath(hash, source);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} file
 */
function addPath(hash, file) {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return;
  if (stats.isDirectory()) {
    const names = readdirSync(file).filter((name) => !SKIPPED.has(name));
    for (const name of names.toSorted()) addPath(hash, path.join(file, name));
    return;
  }
  hash.update(`${file}\0${stats.size}\0${stats.mtimeMs}\n`);
}
