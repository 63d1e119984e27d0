import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../paths.mjs';

/**
 * What a check found: its own checks counted, how long each took, and those that failed first and passed when repeated.
 * @typedef {{ name: string, ms: number }} Timed
 * @typedef {{ passed: number, failed: number, skipped: number, timed: Timed[], flaky: string[] }} Outcome
 *
 * @typedef {{ fullName: string, status: string, duration?: number | null, invocations?: number }} Assertion
 * @typedef {{ name: string, assertionResults: Assertion[] }} TestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number, numPendingTests: number, numTodoTests: number, testResults: TestFile[] }} JestReport
 *
 * @typedef {{ title: string, file: string, tests: { status: string, results: { duration: number }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ suites: Suite[], stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} JourneyReport
 */

/**
 * @param {string} file
 * @returns {Outcome | null} null where no report was written
 */
export function jestOutcome(file) {
  /** @type {JestReport | null} */
  const report = read(file);
  if (!report) return null;
  const all = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((assertion) => ({
      ...assertion,
      name: `${path.relative(root, name)} › ${assertion.fullName}`,
    })),
  );
  return {
    passed: report.numPassedTests,
    // A file that does not even load has no tests that could fail.
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
    timed: all.map(({ name, duration }) => ({ name, ms: duration ?? 0 })),
    flaky: all.flatMap(({ name, status, invocations = 1 }) => (status === 'passed' && invocations > 1 ? name : [])),
  };
}

/**
 * @param {string[]} files
 * @returns {Outcome | null} null where one of the reports was not written
 */
export function journeyOutcome(files) {
  const parts = files.map(oneJourneyOutcome);
  return parts.reduce((sum, part) => sum && part && add(sum, part), nothing());
}

/**
 * @param {string} file
 * @returns {Outcome | null}
 */
function oneJourneyOutcome(file) {
  /** @type {JourneyReport | null} */
  const report = read(file);
  if (!report?.stats) return null;
  const specs = report.suites.flatMap(specsIn);
  const { expected, flaky, unexpected, skipped } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    timed: specs.map((spec) => ({ name: nameOf(spec), ms: Math.max(...durationsOf(spec)) })),
    flaky: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(nameOf),
  };
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)];

const nameOf = (/** @type {Spec} */ { file, title }) => `${file} › ${title}`;

const durationsOf = (/** @type {Spec} */ { tests }) =>
  tests.flatMap(({ results }) => results.map(({ duration }) => duration)).concat(0);

/**
 * @param {string} file
 * @returns {Outcome | null}
 */
export function faultOutcome(file) {
  /** @type {{ number: number, fault: string, verdict: string, seconds: number }[] | null} */
  const rows = read(file);
  const count = (/** @type {string} */ wanted) => rows?.filter(({ verdict }) => verdict === wanted).length ?? 0;
  return (
    rows && {
      passed: count('pass'),
      failed: count('fail'),
      skipped: count('skipped'),
      timed: rows.map(({ number, fault, seconds }) => ({ name: `row ${number} › ${fault}`, ms: seconds * 1000 })),
      flaky: [],
    }
  );
}

/** @returns {Outcome} */
export const nothing = () => ({ passed: 0, failed: 0, skipped: 0, timed: [], flaky: [] });

/**
 * @param {Outcome} one
 * @param {Outcome} other
 * @returns {Outcome}
 */
export const add = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  timed: [...one.timed, ...other.timed],
  flaky: [...one.flaky, ...other.flaky],
});

/** @param {string} file */
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
