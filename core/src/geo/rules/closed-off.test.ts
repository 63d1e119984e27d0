import { expect, test } from '@jest/globals';
import type { LegalRule } from '../../platform/ports/legal-rule-reader.ts';
import { ClosedOff } from './closed-off.ts';
import { withGround } from './ground.ts';

const noon = new Date('2026-11-25T12:00:00Z');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const aRule = (facts: Partial<LegalRule> = {}) =>
  withGround({
    id: 'corridor',
    version: 1,
    region: 'SL',
    area: 'freetown',
    names: { en: 'Corridor' },
    polygon: null,
    line: [
      { lat: 8.48, lng: -13.25 },
      { lat: 8.48, lng: -13.24 },
    ],
    widthM: 50,
    crossingM: 120,
    walkM: 400,
    vehicleTypes: ['motorbike'],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    fromMinute: 0,
    toMinute: 1440,
    effect: 'no_entry',
    inForceFrom: new Date(0),
    ...facts,
  });
const rules = [aRule()];
const pocket = { lat: 8.4605, lng: -13.2705 };
const beyond = { lat: 8.4905, lng: -13.2005 };
const towns = [
  { lat: 8.4805, lng: -13.2405 },
  { lat: 8.4905, lng: -13.2305 },
  { lat: 8.4705, lng: -13.2105 },
];
const [town = pocket, second = pocket, third = pocket] = towns;

/** Knows that ways lead from the towns to somewhere else. */
function afterWays(): ClosedOff {
  const closedOff = new ClosedOff();
  for (const from of towns) closedOff.noteFound({ rules, from, to: beyond }, noon);
  return closedOff;
}

test('a place to which no way leads from two others is closed off from a third, for ten minutes', () => {
  const closedOff = afterWays();
  closedOff.noteNone({ rules, from: town, to: pocket }, noon);
  expect(closedOff.isClosedOff({ rules, from: second, to: pocket }, noon)).toBe(false);
  closedOff.noteNone({ rules, from: second, to: pocket }, noon);
  expect(closedOff.isClosedOff({ rules, from: third, to: pocket }, later(9))).toBe(true);
  expect(closedOff.isClosedOff({ rules, from: third, to: pocket }, later(10))).toBe(false);
  expect(closedOff.isClosedOff({ rules, from: pocket, to: town }, noon)).toBe(false);
  expect(closedOff.isClosedOff({ rules, from: town, to: beyond }, noon)).toBe(false);
});

test('two answers from one place say no more than one', () => {
  const closedOff = afterWays();
  for (let count = 0; count < 3; count += 1) closedOff.noteNone({ rules, from: town, to: pocket }, noon);
  expect(closedOff.isClosedOff({ rules, from: town, to: pocket }, noon)).toBe(false);
});

test('from places that may be closed off themselves nothing follows', () => {
  const closedOff = new ClosedOff();
  for (const from of towns) closedOff.noteNone({ rules, from, to: pocket }, noon);
  expect(closedOff.isClosedOff({ rules, from: town, to: pocket }, noon)).toBe(false);
});

test('one way that is found opens a place', () => {
  const closedOff = afterWays();
  for (const from of [town, second]) closedOff.noteNone({ rules, from, to: pocket }, noon);
  closedOff.noteFound({ rules, from: third, to: pocket }, later(1));
  closedOff.noteNone({ rules, from: town, to: pocket }, later(2));
  closedOff.noteNone({ rules, from: second, to: pocket }, later(2));
  expect(closedOff.isClosedOff({ rules, from: town, to: pocket }, later(2))).toBe(false);
});

test('it holds for the same version of the same rules alone', () => {
  const closedOff = afterWays();
  for (const from of [town, second]) closedOff.noteNone({ rules, from, to: pocket }, noon);
  const asked = { from: third, to: pocket };
  expect(closedOff.isClosedOff({ ...asked, rules: [aRule({ version: 2 })] }, noon)).toBe(false);
  expect(closedOff.isClosedOff({ ...asked, rules: [...rules, aRule({ id: 'other' })] }, noon)).toBe(false);
  expect(closedOff.isClosedOff({ ...asked, rules: [aRule()] }, noon)).toBe(true);
});
