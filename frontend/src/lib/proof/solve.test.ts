import { expect, test } from '@jest/globals';
import { solve } from './solve.ts';

// The first solution by Node's own SHA-256, which the service uses for its check.
test.each([
  [0, 'a.b.c.0'],
  [5, 'a.b.c.68'],
  [9, 'a.b.c.279'],
  [12, 'a.b.c.2170'],
])('the work for %i bits is %s', async (bits, proof) => {
  expect(await solve({ challenge: 'a.b.c', bits })).toBe(proof);
});
