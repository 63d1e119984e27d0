// Makes data/common-passwords.bin of a list of passwords, the most common first, one a line:
//   node core/scripts/list-common-passwords.mjs <list> [how many]
// The file holds the first five bytes of each password's SHA-256, sorted: the words themselves cannot be read from it.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const [, , list, most = '100000'] = process.argv;
const SHORTEST = 6;
const BYTES = 5;

const words = new Set();
for (const line of readFileSync(list, 'utf8').split('\n')) {
  const word = line.trim().toLowerCase();
  if (word.length >= SHORTEST) words.add(word);
  if (words.size === Number(most)) break;
}
const marks = [...words].map((word) => createHash('sha256').update(word).digest().subarray(0, BYTES));
const file = Buffer.concat(marks.toSorted((a, b) => Buffer.compare(a, b)));
writeFileSync(new URL('../data/common-passwords.bin', import.meta.url), file);
console.log(`${file.length / BYTES} passwords`);
