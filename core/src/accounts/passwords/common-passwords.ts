import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const BYTES = 5;
const FILE = new URL('../../../data/common-passwords.bin', import.meta.url);

let marks: Buffer | undefined;

/** Checks whether a password, in lower case, is among the 100,000 most common ones in the world. */
export function isCommon(password: string): boolean {
  marks ??= readFileSync(FILE);
  const mark = createHash('sha256').update(password).digest().subarray(0, BYTES);
  let [from, to] = [0, marks.length / BYTES];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const order = mark.compare(marks, middle * BYTES, (middle + 1) * BYTES);
    if (order === 0) return true;
    if (order < 0) to = middle;
    else from = middle + 1;
  }
  return false;
}
