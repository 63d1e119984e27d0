import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { checks } from './checks.mjs';
import { inRoot, root } from '../paths.mjs';
import { journeysFor, LONG_WALKS, patternOf } from './journeys-by-source.mjs';
import { ToolError } from '../tool-error.mjs';

/** A change of these may affect any check. */
export const EVERYTHING = [
  /^package\.json$/,
  /^package-lock\.json$/,
  /^tsconfig[^/]*\.json$/,
  /^jest\.[^/]+$/,
  /^dev\/test\.mjs$/,
  /^dev\/lib\/checks\/[\w-]+\.[cm]js$/,
  /^dev\/lib\/services\/(?:[\w-]+\/)?[\w-]+\.mjs$/,
  /^e2e\/playwright\.config\.ts$/,
  /^e2e\/src\/(?:[\w-]+\/)*(?![^/]*\.spec\.)[\w-]+\.ts$/,
];
/** Tests that read files which no code imports: compose, alarms, pages, settings, catalogues, the API's description. */
const READERS = [
  'dev/src/compose.test.ts',
  'dev/src/environment.test.ts',
  'dev/src/dashboard.test.ts',
  'dev/src/api-docs/api-docs.test.ts',
  'dev/lib/repository/docs.test.mjs',
  'dev/lib/repository/catalogues.test.mjs',
  'dev/lib/repository/how-to-labels.test.mjs',
  'dev/lib/repository/security-docs.test.mjs',
];
const LONG_TEST = /\.long\.test\.(ts|tsx|mjs)$/;
const CODE = /\.(ts|tsx|mjs|js)$/;
/** Messages, which code requires, and texts of screens, whose loader imports them in a way that Jest does not follow. */
const WORDINGS = /^core\/src\/messages\/wordings\/.+\.json$/;
const TEXTS = /^(frontend\/src\/lib\/i18n\/messages\/[\w-]+\/)\w+\.json$/;

/**
 * Chooses what a change can break: the types, the lint, the tests that import what changed, and the journeys that touch its screens.
 * @param {string} [revision] what the change is compared with; the upstream branch unless it is given
 * @returns {{ check: import('./checks.mjs').Check, args: string[] }[]}
 * @throws {ToolError} where nothing has changed
 */
export function changedChecks(revision = baseRevision()) {
  const files = changedFiles(revision);
  if (files.length === 0) throw new ToolError(`nothing has changed since ${revision}`);
  console.log(`${files.length} files changed since ${revision}`);
  if (files.some(affectsEverything)) {
    console.log('one of them can change everything: the whole suite runs');
    return checks.filter(({ suite }) => suite === 'short').map((check) => ({ check, args: [] }));
  }
  const kept = files.filter((file) => existsSync(inRoot(file)));
  const related = relatedTo(kept);
  const longTests = kept.filter((file) => LONG_TEST.test(file));
  const walks = LONG_WALKS.map(patternOf);
  const journeys = journeysFor(files);
  const longJourneys = [
    ...new Set([
      ...kept.filter((file) => file.endsWith('.long.spec.ts')),
      ...journeys.filter((pattern) => walks.includes(pattern)),
    ]),
  ];
  const shortJourneys = journeys.filter((pattern) => !walks.includes(pattern));
  return [
    { check: checkNamed('types'), args: [] },
    { check: checkNamed('lint'), args: [] },
    ...(related.length > 0 ? [{ check: emptyToo('jest'), args: ['--findRelatedTests', ...related] }] : []),
    ...(longTests.length > 0 ? [{ check: checkNamed('jest-long'), args: ['--runTestsByPath', ...longTests] }] : []),
    ...(longJourneys.length > 0 ? [{ check: checkNamed('journeys-long'), args: longJourneys }] : []),
    ...(shortJourneys.length > 0 ? [{ check: checkNamed('journeys'), args: shortJourneys }] : []),
  ];
}

/** @param {string} file */
const affectsEverything = (file) => EVERYTHING.some((part) => part.test(file));

/**
 * Lists the files whose tests Jest is to find, and the tests that read what no code imports.
 * @param {string[]} files
 * @returns {string[]}
 */
export function relatedTo(files) {
  const code = files.filter(
    (file) => (CODE.test(file) || WORDINGS.test(file)) && !file.endsWith('.spec.ts') && !LONG_TEST.test(file),
  );
  const texts = files.flatMap((file) => {
    const [, folder] = TEXTS.exec(file) ?? [];
    return folder ? [file, `${folder}texts.ts`] : [];
  });
  return [...code, ...texts, ...(files.some((file) => !CODE.test(file)) ? READERS : [])];
}

/**
 * Allows a check without tests: a changed file need not be imported by any.
 * @param {string} name
 */
const emptyToo = (name) => ({ ...checkNamed(name), mayBeEmpty: true });

/** @param {string} name */
function checkNamed(name) {
  const check = checks.find((one) => one.name === name);
  if (!check) throw new Error(`there is no check ${name}`);
  return check;
}

function baseRevision() {
  const upstream = git('rev-parse', '--verify', '--quiet', '@{upstream}');
  if (upstream) return git('merge-base', 'HEAD', upstream);
  return git('status', '--porcelain') ? 'HEAD' : 'HEAD~1';
}

/** @param {string} revision */
function changedFiles(revision) {
  if (!git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`))
    throw new ToolError(`there is no revision ${revision}`);
  const known = git('diff', '--name-only', revision);
  const added = git('ls-files', '--others', '--exclude-standard');
  return `${known}\n${added}`.split('\n').filter(Boolean);
}

/** @param {string[]} args */
function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
