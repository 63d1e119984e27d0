import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../paths.mjs';

/** What a key looks like that is nobody's but ours; a public one (pk_, pk.) is meant for browsers. */
const SECRETS = [
  /\bsk_(live|test)_\w{8,}/,
  /\bsk\.eyJ[\w-]+/,
  /\brk_(live|test)_\w{8,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bAC[0-9a-f]{32}\b/,
  /\bxox[abp]-\w{8,}/,
  /postgres(ql)?:\/\/\w+:/,
  /rediss?:\/\/\w*:\w/,
  /waka-demo/,
  /@waka\.test/,
];

/**
 * The built screens, as everybody can read them: what in them looks like a secret, or like an account of the seed.
 * @param {string} [dir]
 * @returns {string[]}
 */
export function reviewBundles(dir = inRoot('frontend/dist')) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  if (files.length === 0) return ['there are no built screens to look at'];
  return files.flatMap((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'latin1');
    const found = SECRETS.flatMap((secret) => secret.exec(text)?.[0] ?? []);
    return found.map((secret) => `${path.relative(dir, file)} holds ${secret.slice(0, 12)}…`);
  });
}
