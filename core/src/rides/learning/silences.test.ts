import { expect, test } from '@jest/globals';
import { silencesBefore } from './silences.ts';

const fixAt = (seconds: number) => ({ at: new Date(seconds * 1000) });

test('a car that stands for minutes goes on to report, and a phone without network does not', () => {
  const standing = Array.from({ length: 30 }, (_, index) => fixAt(index * 10));
  expect(new Set(silencesBefore(standing).values())).toEqual(new Set([0]));
  const [before, after, late] = [fixAt(0), fixAt(400), fixAt(390)];
  const counted = silencesBefore([before, after, late]);
  expect([before, late, after].map((fix) => counted.get(fix))).toEqual([0, 1, 1]);
});
