import { expect, test } from '@jest/globals';
import { ringAround } from '@waka/contracts/ring';
import type { LegalRule } from '../../platform/ports/legal-rule-reader.ts';
import { fromTree, squareAround } from './a-rule.ts';
import { lawfulOnGrid, type Wanted } from './lawful-on-grid.ts';
import { breaks } from './own-eyes.ts';

const rule = (facts: Partial<LegalRule> = {}): LegalRule => ({
  id: 'rule',
  version: 1,
  region: 'SL',
  area: 'freetown',
  names: { en: 'Centre' },
  polygon: squareAround(400),
  line: null,
  widthM: 50,
  crossingM: 0,
  walkM: 400,
  vehicleTypes: ['motorbike'],
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  fromMinute: 0,
  toMinute: 1440,
  effect: 'no_entry',
  inForceFrom: new Date(0),
  ...facts,
});
const now = new Date('2026-11-25T12:00:00Z');
const [tree, west, east] = [fromTree(0, 0), fromTree(0, -1200), fromTree(0, 1200)];
const found = (rules: readonly LegalRule[], changes: Partial<Wanted> = {}) =>
  lawfulOnGrid(rules, { halts: [west, east], now, waits: [0, 25], kind: 'trip', ...changes });

test('the shortest way is found, around ground where there is any, and breaks nothing', () => {
  expect(found([])?.minutes).toBeCloseTo(8, 0);
  const around = found([rule()]);
  expect(around?.minutes).toBeGreaterThan(9);
  expect(around && breaks(rule(), around, now)).toBe(false);
});

test('a strip is crossed, and not driven along', () => {
  const [across, along] = [
    [fromTree(-1500, 0), fromTree(1500, 0)],
    [fromTree(0, -1500), fromTree(0, 1500)],
  ];
  const strip = { polygon: null, crossingM: 120 };
  expect(found([rule({ ...strip, line: across })])).not.toBeNull();
  expect(found([rule({ ...strip, line: along, widthM: 500 })], { kind: 'change' })).toBeNull();
});

test('there is none out of ground that nothing may enter, nor so far around it that it is no trip any more', () => {
  expect(found([rule()], { halts: [tree, east], kind: 'change' })).toBeNull();
  expect(found([rule({ polygon: ringAround(tree, 4000), effect: 'no_through' })], { kind: 'change' })).not.toBeNull();
  const wall = [fromTree(-9000, -100), fromTree(-9000, 100), fromTree(9000, 100), fromTree(9000, -100)];
  expect(found([rule({ polygon: wall })])).toBeNull();
});

test('the ends of a trip are moved as far as a rider may walk, those of a changed one are not', () => {
  const halts = [fromTree(0, 350), east];
  expect(found([rule()], { halts })?.pickup).not.toEqual(halts[0]);
  expect(found([rule({ walkM: 10 })], { halts })).toBeNull();
  expect(found([rule({ effect: 'no_dropoff' })], { halts: halts.toReversed(), kind: 'change' })).toBeNull();
});
