import { expect, test } from '@jest/globals';
import { aServiceArea } from '../../../../test/service-areas.ts';
import { idOf, noStart, startCentre, startId, startRegion, wrongStart, type TypedStart } from './start.ts';

const typed = (given: Partial<TypedStart> = {}): TypedStart => ({
  ...noStart,
  name: 'Port Loko',
  phone: '117',
  ...given,
});

test.each([
  ['Port Loko', 'port-loko'],
  ['  N’Zérékoré ', 'n-zerekore'],
  ['Labé', 'labe'],
  ['2nd City', 'nd-city'],
  ['Île', 'ile'],
  ['!!!', ''],
  ['x'.repeat(60), 'x'.repeat(40)],
])('the key of %j is %j', (name, id) => {
  expect(idOf(name)).toBe(id);
});

test('a key that was typed counts before the one that follows from the name', () => {
  expect(startId(typed())).toBe('port-loko');
  expect(startId(typed({ id: 'loko' }))).toBe('loko');
});

test('the country is that of the nearest city until another is chosen', () => {
  const areas = [aServiceArea(), aServiceArea({ region: 'GN', centre: { lat: 9.53, lng: -13.68 } })];
  const nearConakry = [{ lat: 9.6, lng: -13.5 }];
  expect(startRegion(typed(), nearConakry, areas)).toBe('GN');
  expect(startRegion(typed({ region: 'SL' }), nearConakry, areas)).toBe('SL');
  expect(startRegion(typed(), [], areas)).toBe('SL');
  expect(startRegion(typed(), nearConakry, [])).toBe('SL');
});

test('the centre is the middle of the outline until it is typed', () => {
  const square = [
    { lat: 8, lng: -13 },
    { lat: 8, lng: -12 },
    { lat: 9, lng: -12 },
    { lat: 9, lng: -13 },
  ];
  const middle = startCentre(typed(), square);
  expect(middle?.lat).toBeCloseTo(8.5, 9);
  expect(middle?.lng).toBeCloseTo(-12.5, 9);
  // The other way round it has the same middle.
  expect(startCentre(typed(), square.toReversed())?.lat).toBeCloseTo(8.5, 9);
  expect(startCentre(typed({ centre: '8.1, -12.2' }), square)).toEqual({ lat: 8.1, lng: -12.2 });
  expect(startCentre(typed(), square.slice(0, 2))).toBeNull();
});

test.each([
  [{}, []],
  [{ name: ' ' }, ['name', 'id']],
  [{ id: 'Port Loko' }, ['id']],
  [{ centre: 'the market' }, ['centre']],
  [{ phone: '' }, ['phone']],
  [{ phone: 'police' }, ['phone']],
] as const)('what the service would refuse is named: %j', (given, wrong) => {
  expect(wrongStart(typed(given), 'SL', false)).toEqual(wrong);
});

test('a part of a city takes over the emergency number', () => {
  expect(wrongStart(typed({ phone: '' }), 'SL', true)).toEqual([]);
});
