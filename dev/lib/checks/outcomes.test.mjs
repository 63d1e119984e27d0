import { expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { faultOutcome, jestOutcome, journeyOutcome } from './outcomes.mjs';
import { inRoot } from '../paths.mjs';
import { summaryOf } from './summary.mjs';

/**
 * @template Found
 * @param {unknown} report
 * @param {(file: string) => Found} use
 */
function withReport(report, use) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'waka-report-'));
  const file = path.join(dir, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  try {
    return use(file);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

test('a report of Jest gives counts, seconds, and the tests that passed only when repeated', () => {
  const found = withReport(
    {
      numPassedTests: 2,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        {
          name: inRoot('core/src/a.test.ts'),
          assertionResults: [
            { fullName: 'first', status: 'passed', duration: 7, invocations: 2 },
            { fullName: 'second', status: 'passed', duration: 9, invocations: 1 },
            { fullName: 'third', status: 'failed', duration: null, invocations: 2 },
          ],
        },
      ],
    },
    jestOutcome,
  );
  expect(found).toEqual({
    passed: 2,
    failed: 2,
    skipped: 0,
    timed: [
      { name: 'core/src/a.test.ts › first', ms: 7 },
      { name: 'core/src/a.test.ts › second', ms: 9 },
      { name: 'core/src/a.test.ts › third', ms: 0 },
    ],
    flaky: ['core/src/a.test.ts › first'],
  });
});

test('reports of journeys are added up, suites within suites included; a missing one is none', () => {
  const report = {
    suites: [
      {
        specs: [{ title: 'one', file: 'a.spec.ts', tests: [{ status: 'expected', results: [{ duration: 5 }] }] }],
        suites: [
          {
            specs: [
              {
                title: 'two',
                file: 'a.spec.ts',
                tests: [{ status: 'flaky', results: [{ duration: 5 }, { duration: 8 }] }],
              },
            ],
          },
        ],
      },
    ],
    stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
  };
  const found = withReport(report, (file) => journeyOutcome([file, file]));
  expect(found).toMatchObject({ passed: 4, failed: 0, flaky: ['a.spec.ts › two', 'a.spec.ts › two'] });
  expect(found?.timed.map(({ ms }) => ms)).toEqual([5, 8, 5, 8]);
  expect(withReport(report, (file) => journeyOutcome([file, `${file}.none`]))).toBeNull();
});

test('a row of the fault matrix is a check', () => {
  const rows = [
    { number: 2, fault: 'a kill', verdict: 'pass', seconds: 4 },
    { number: 5, fault: 'a cut', verdict: 'fail', seconds: 1 },
    { number: 9, fault: 'a clock', verdict: 'skipped', seconds: 0 },
  ];
  expect(withReport(rows, faultOutcome)).toMatchObject({ passed: 1, failed: 1, skipped: 1 });
});

test('the summary names the slowest, the flaky ones and the load, and ends with the counts', () => {
  const result = { name: 'jest', ms: 61_000, passed: 12, failed: 0, skipped: 1, note: '', flaky: ['the flaky one'] };
  const timed = Array.from({ length: 12 }, (_, index) => ({ name: `check ${index}`, ms: index * 1000 }));
  const sample = { at: 0, load: 0.5, busy: 0, all: 0 };
  const lines = summaryOf([{ ...result, timed }], sample, { at: 61_500, load: 2, busy: 900, all: 1000 });
  expect(lines[0]).toBe('  ✓ jest            61.0 s  12 passed, 1 skipped, 1 only when repeated');
  expect(lines.filter((line) => /^ +\d+\.\d s {2}check/.test(line))).toHaveLength(10);
  expect(lines.join('\n')).toContain('  ! the flaky one');
  expect(lines.join('\n')).toMatch(/\d+ processors, 90 % busy during the run, load 0\.5 before it/);
  expect(lines.at(-1)).toBe('12 passed, 0 failed');
});
