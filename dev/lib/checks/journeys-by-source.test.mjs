import { expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { JOURNEYS, journeysFor, LONG_WALKS } from './journeys-by-source.mjs';
import { inRoot } from '../paths.mjs';

const specs = readdirSync(inRoot('e2e/src'), { recursive: true, encoding: 'utf8' }).flatMap(
  (name) => /(?:^|\/)([\w-]+?)(\.apart|\.long)?\.spec\.ts$/.exec(name)?.[1] ?? [],
);
const longSpecs = readdirSync(inRoot('e2e/src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.long.spec.ts'),
);
const features = readdirSync(inRoot('frontend/src/features'));

test('each journey that is named exists', () => {
  expect(JOURNEYS.flatMap(([, names]) => names).filter((name) => !specs.includes(name))).toEqual([]);
});

test('each walk that a change runs from the long suite is in it', () => {
  expect(LONG_WALKS.filter((walk) => !longSpecs.some((name) => name.endsWith(`/${walk}.long.spec.ts`)))).toEqual([]);
});

test('each screen has a journey of its own, and each journey belongs to a source', () => {
  const [, fallback] = JOURNEYS.find(([part]) => part.source === '^frontend\\/') ?? [];
  const forgotten = features.filter(
    (feature) =>
      journeysFor([`frontend/src/features/${feature}/x.tsx`]).join() === fallback?.map((name) => `/${name}\\.`).join(),
  );
  expect(forgotten).toEqual([]);
  const named = new Set(JOURNEYS.flatMap(([, names]) => names));
  expect([...new Set(specs)].filter((spec) => !named.has(spec))).toEqual(['text-is-text']);
});

test('a changed journey runs itself, and a changed test needs none', () => {
  expect(journeysFor(['e2e/src/ops/ops-sections.spec.ts', 'e2e/src/system/faults.long.spec.ts'])).toEqual([
    '/ops-sections\\.',
    '/faults\\.',
  ]);
  expect(journeysFor(['core/src/trips/ride-life.test.ts', 'docs/operations.md'])).toEqual([]);
});
