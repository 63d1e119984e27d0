import { expect, test } from '@jest/globals';
import { aServiceArea } from '../../../../test/service-areas.ts';
import { changedNames, changesOf, readFacts, rebased, typedFacts, wrongFacts } from './facts.ts';

const area = aServiceArea({
  openHours: [
    { weekday: 1, from: 360, to: 1440 },
    { weekday: 6, from: 1320, to: 300 },
  ],
  look: { centre: { lat: 8.45, lng: -13.2 }, zoom: 12 },
  barriers: [
    {
      name: 'Estuary',
      line: [
        { lat: 8.5, lng: -13.2 },
        { lat: 8.6, lng: -13.1 },
      ],
      detour: 4.5,
    },
  ],
  shortcuts: [{ kind: 'center', name: 'Cotton Tree', address: 'Siaka Stevens Street', lat: 8.487, lng: -13.2356 }],
});
const typed = typedFacts(area);
const corners = area.polygon ?? [];

test('fields read back as the row that filled them', () => {
  expect(changesOf(area, typed, corners)).toEqual({});
  expect(readFacts(typed).openHours).toEqual({ value: area.openHours });
  expect(readFacts(typed).look).toEqual({ value: area.look });
  expect(readFacts(typed).barriers).toEqual({ value: area.barriers });
  expect(readFacts(typed).shortcuts).toEqual({ value: area.shortcuts });
});

test('only what was changed is sent', () => {
  const other = { ...typed, name: ' Freetown East ', detour: '1,5', openHours: null, look: '' };
  const moved = corners.with(0, { lat: 8.3, lng: -13.3 });
  const changes = changesOf(area, other, moved);
  expect(changes).toEqual({ name: 'Freetown East', detour: 1.5, openHours: null, look: null, polygon: moved });
  expect(changedNames(changes)).toEqual(['name', 'polygon', 'openHours', 'detour', 'look']);
});

test.each([
  ['name', { name: ' ' }],
  ['centre', { centre: 'Cotton Tree' }],
  ['detour', { detour: '0.9' }],
  ['openRoad', { openRoad: { kmh: '9', beyondKm: '15' } }],
  ['openRoad', { openRoad: { kmh: '131', beyondKm: '15' } }],
  ['openRoad', { openRoad: { kmh: '60', beyondKm: '' } }],
  ['openRoad', { openRoad: { kmh: '60', beyondKm: '201' } }],
  ['searchRadii', { searchRadii: [{ row: 1, seconds: 'soon', km: '3' }] }],
  ['searchRadii', { searchRadii: [] }],
  ['openHours', { openHours: [[{ row: 1, from: '', to: '10:00' }], [], [], [], [], [], []] }],
  ['openHours', { openHours: [[], [], [], [], [], [], []] }],
  ['barriers', { barriers: [{ row: 1, name: 'Creek', detour: '2', points: '8.5, -13.2' }] }],
  ['barriers', { barriers: [{ row: 1, name: 'Creek', detour: '2', points: '8.5, -13.2\nthe bridge' }] }],
  ['barriers', { barriers: [{ row: 1, name: 'Creek', detour: '0.5', points: '8.5, -13.2\n8.6, -13.2' }] }],
  ['barriers', { barriers: [{ row: 1, name: ' ', detour: '2', points: '8.5, -13.2\n8.6, -13.2' }] }],
  ['look', { look: '8.4, -13.2, 40' }],
  ['shortcuts', { shortcuts: [{ row: 1, kind: 'center', name: '', address: '', place: '8, -13' }] }],
] as const)('fields of %s that say nothing are wrong', (name, change) => {
  expect(wrongFacts({ ...typed, ...change })).toEqual([name]);
});

test('the open road is sent as a whole, and not at all to a backend that does not know it', () => {
  expect(changesOf(area, { ...typed, openRoad: { kmh: '45,5', beyondKm: '15' } }, corners)).toEqual({
    openRoad: { beyondKm: 15, kmh: 45.5 },
  });
  const { openRoad, ...older } = area;
  expect(openRoad).toBeDefined();
  expect(typedFacts(older).openRoad).toBeNull();
  expect(wrongFacts(typedFacts(older))).toEqual([]);
  expect(changesOf(older, { ...typedFacts(older), detour: '2' }, corners)).toEqual({ detour: 2 });
});

test('all waters may be removed', () => {
  expect(changesOf(area, { ...typed, barriers: [] }, corners)).toEqual({ barriers: [] });
});

test('over a newer row the own changes stay, and all else becomes that of the row', () => {
  const newer = { ...area, name: 'Greater Freetown', detour: 1.6, openRoad: { beyondKm: 10, kmh: 50 }, version: 2 };
  const mine = rebased({ ...typed, detour: '2', centre: 'not yet' }, area, newer);
  const openRoad = { kmh: '50', beyondKm: '10' };
  expect(mine).toMatchObject({ name: 'Greater Freetown', detour: '2', centre: 'not yet', openRoad });
  expect(changedNames(changesOf(newer, mine, corners))).toEqual(['detour']);
});
