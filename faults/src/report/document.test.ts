import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { writeDocument } from './document.ts';
import { keepResult, type Result } from './results.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'waka-faults-'));
  await mkdir(path.join(root, 'docs'));
});
afterEach(() => rm(root, { recursive: true }));

const file = () => path.join(root, 'docs/reliability.md');
const ROWS = [
  '| 1 | **One.** Done. | All well. | calls 3 | pass | 1111111 |',
  '| 2 | **Two.** Done \\| again. | All well. | calls 4; **not so** | fail | 1111111 |',
  '| 10 | **Ten.** Done. | All well. |  | skipped | 1111111 |',
];
const OLD = `By hand.\n\n<!-- npm run faults writes from here -->\n\n1 of 3 rows passed, 1 failed, 1 skipped. 2025-11-01; a machine.\n\n| # | a |\n| - | - |\n${ROWS.join('\n')}\n`;
const rowsOf = (text: string) => text.split('\n').filter((line) => /^\| \d+ \|/.test(line));
const result: Result = {
  number: 2,
  fault: 'Two.',
  done: 'Done | anew.',
  expected: 'All well.',
  verdict: 'pass',
  figures: ['calls 5'],
  misses: [],
  seconds: 1,
};

test('a new result leaves the rows of other checkouts unchanged', async () => {
  await writeFile(file(), OLD);
  await keepResult(root, result);
  await writeDocument(root);
  const text = await readFile(file(), 'utf8');
  expect(rowsOf(text)).toEqual([
    ROWS[0],
    expect.stringMatching(/^\| 2 \| \*\*Two\.\*\* Done \\\| anew\. \| All well\. \| calls 5 \| pass \|/),
    ROWS[2],
  ]);
  expect(text).toMatch(/^By hand\.\n/);
  expect(text).toContain('2 of 3 rows passed, 0 failed, 1 skipped. 2025-11-01, ');
});

test('every row in the document can be parsed again', async () => {
  const now = await readFile(path.join(import.meta.dirname, '../../../docs/reliability.md'), 'utf8');
  await writeFile(file(), now);
  await keepResult(root, { ...result, number: 999 });
  await writeDocument(root);
  expect(rowsOf(await readFile(file(), 'utf8')).slice(0, -1)).toEqual(rowsOf(now));
});
