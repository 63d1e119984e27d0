import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../paths.mjs';

/** The folders of `core/src`, the lowest first: each imports from itself and from those before it. */
const LAYERS = [
  'platform',
  'geo',
  'realtime',
  'audit',
  'crossings',
  'vehicles',
  'messages',
  'accounts',
  'files',
  'places',
  'pricing',
  'notifications',
  'drivers',
  'rides',
  'ledger',
  'promotions',
  'matching',
  'demand',
  'referrals',
  'payments',
  'books',
  'owners',
  'shifts',
  'safety',
  'trips',
  'scheduled',
  'relays',
  'earnings',
  'ops',
  'app',
];

/** Folders whose folders, at every depth, import each other in one direction. */
const TREES = [
  'contracts/src',
  'core/src',
  'backend/src',
  'worker/src',
  'streets/src',
  'frontend/src',
  'dev/src',
  'dev/lib',
  'e2e/src',
  'faults/src',
  'bench/src',
];

const SOURCE = /\.(?:ts|tsx|mjs)$/;
const TEST = /\.test\.|(?:^|\/)testing\//;
const IMPORT = /(?:from|import|import\()\s*'(\.[^']+)'/g;

/** @typedef {{ from: string, to: string }} Import paths from the root of the tree */

/**
 * Reads the imports between the files of a tree, without those of tests.
 * @param {string} tree
 * @returns {Import[]}
 */
function importsIn(tree) {
  const files = readdirSync(inRoot(tree), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => SOURCE.test(file) && !TEST.test(file) && !/(?:^|\/)(?:dist|node_modules)\//.test(file))
    .flatMap((from) =>
      [...readFileSync(inRoot(`${tree}/${from}`), 'utf8').matchAll(IMPORT)].map(([, to = '']) => ({
        from,
        to: path.posix.join(path.posix.dirname(from), to),
      })),
    )
    .filter(({ to }) => !to.startsWith('..'));
}

/**
 * Turns imports between files into arrows between the two folders that are side by side: `rides/a.ts` to `geo/b.ts` is
 * `rides` to `geo`. A file beside folders is in none of them.
 * @param {Import[]} imports
 * @returns {Map<string, Map<string, string>>} of each folder those it imports, with one import as an example
 */
function arrowsOf(imports) {
  /** @type {Map<string, Map<string, string>>} */
  const arrows = new Map();
  for (const { from, to } of imports) {
    const [a, b] = [from.split('/'), to.split('/')];
    let depth = 0;
    while (a[depth] === b[depth]) depth += 1;
    if (depth >= a.length - 1 || depth >= b.length - 1) continue;
    const [source, target] = [a, b].map((parts) => parts.slice(0, depth + 1).join('/'));
    if (!source || !target) continue;
    const known = arrows.get(source) ?? new Map();
    arrows.set(source, known.set(target, `${from} imports ${to}`));
  }
  return arrows;
}

/**
 * Lists of each file those it imports, for their types too.
 * @param {Import[]} imports
 * @returns {Map<string, Map<string, string>>}
 */
function arrowsOfFiles(imports) {
  /** @type {Map<string, Map<string, string>>} */
  const arrows = new Map();
  for (const { from, to } of imports) {
    arrows.set(from, (arrows.get(from) ?? new Map()).set(to, `${from} imports ${to}`));
  }
  return arrows;
}

/**
 * Leaves out what imports nothing that is left, until all that is left is in a circle or leads to one.
 * @param {Map<string, Map<string, string>>} arrows
 */
function withoutEnds(arrows) {
  const left = new Map(arrows);
  let before = 0;
  while (before !== left.size) {
    before = left.size;
    for (const [from, targets] of left) {
      if (![...targets.keys()].some((to) => left.has(to))) left.delete(from);
    }
  }
  return left;
}

/**
 * Finds the imports that are part of a circle of folders or files.
 * @param {Map<string, Map<string, string>>} arrows
 */
function circlesIn(arrows) {
  /**
   * @param {string} folder
   * @param {string} goal
   * @param {Set<string>} seen
   * @returns {boolean}
   */
  const leadsTo = (folder, goal, seen) =>
    [...(arrows.get(folder)?.keys() ?? [])].some((next) => {
      if (next === goal) return true;
      if (seen.has(next)) return false;
      return leadsTo(next, goal, seen.add(next));
    });
  return [...arrows].flatMap(([folder, targets]) =>
    [...targets].filter(([target]) => leadsTo(target, folder, new Set())).map(([, example]) => example),
  );
}

test('the folders of core are layers', () => {
  const folders = readdirSync(inRoot('core/src'), { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(folders.map(({ name }) => name).filter((name) => name !== 'testing')).toEqual(LAYERS.toSorted());
  const upwards = importsIn('core/src').filter(({ from, to }) => {
    const [own = '', other = ''] = [from, to].map((file) => file.split('/')[0]);
    return LAYERS.indexOf(other) > LAYERS.indexOf(own);
  });
  expect(upwards).toEqual([]);
});

test('the decision about layers has them in their order', () => {
  const page = readFileSync(inRoot('docs/decisions/050-layers-of-core.md'), 'utf8');
  expect(page).toContain(`the lowest first: ${LAYERS.join(', ')}.`);
});

test.each(TREES)('no folders of %s import each other in a circle', (tree) => {
  const imports = importsIn(tree);
  expect(imports.length).toBeGreaterThan(3);
  expect(circlesIn(arrowsOf(imports))).toEqual([]);
});

test.each(TREES)('no files of %s import each other in a circle, be it for a type', (tree) => {
  expect(circlesIn(withoutEnds(arrowsOfFiles(importsIn(tree))))).toEqual([]);
});

test('a feature of the screens imports no other', () => {
  const features = importsIn('frontend/src/features').filter(({ from, to }) => from.split('/')[0] !== to.split('/')[0]);
  expect(features).toEqual([]);
});

test('a circle is found over three folders, deep in the tree', () => {
  const imports = [
    { from: 'ops/a/one.ts', to: 'ops/b/two.ts' },
    { from: 'ops/b/two.ts', to: 'ops/c/three.ts' },
    { from: 'ops/c/three.ts', to: 'ops/a/four.ts' },
    { from: 'ops/c/three.ts', to: 'rides/five.ts' },
    { from: 'ops/root.ts', to: 'ops/a/one.ts' },
  ];
  expect(circlesIn(arrowsOf(imports))).toEqual([
    'ops/a/one.ts imports ops/b/two.ts',
    'ops/b/two.ts imports ops/c/three.ts',
    'ops/c/three.ts imports ops/a/four.ts',
  ]);
});

test('a circle of files is found, without what leads to it', () => {
  const imports = [
    { from: 'main.ts', to: 'ride.ts' },
    { from: 'ride.ts', to: 'quote.ts' },
    { from: 'quote.ts', to: 'ride.ts' },
    { from: 'quote.ts', to: 'fare.ts' },
  ];
  expect(circlesIn(withoutEnds(arrowsOfFiles(imports)))).toEqual([
    'ride.ts imports quote.ts',
    'quote.ts imports ride.ts',
  ]);
});
