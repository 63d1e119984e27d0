import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { expiredRows } from '@waka/core/app/expired-rows.repository';

const manual = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8').split('\n');
const rowsAbout = (table: string) => manual.filter((line) => line.startsWith('|') && line.includes(`\`${table}\``));

test.each(Object.entries(expiredRows))('the manual has how long %s is kept', (table, { before }) => {
  const [age] = /\d+ \w+/.exec(before) ?? [];
  expect(rowsAbout(table)).toEqual([expect.stringMatching(age ? `^. for ${age} ` : '^. until it ends ')]);
});

test('and lists nothing that is not cleared', () => {
  const kept = manual.filter((line) => /^\| (until it ends|for \d+ \w+) /.test(line));
  const named = kept.flatMap((line) => [...line.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(new Set(named)).toEqual(new Set(Object.keys(expiredRows)));
  expect(named).toHaveLength(Object.keys(expiredRows).length);
});
