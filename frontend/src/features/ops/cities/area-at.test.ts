import { expect, test } from '@jest/globals';
import { aServiceArea } from '../../../test/service-areas.ts';
import { areaAt } from './area-at.ts';

// A bay cuts into the square from the east.
const city = aServiceArea({
  id: 'bay',
  polygon: [
    { lat: 8, lng: -13 },
    { lat: 8, lng: -12 },
    { lat: 8.5, lng: -12.5 },
    { lat: 9, lng: -12 },
    { lat: 9, lng: -13 },
  ],
});
const rest = aServiceArea({ id: 'rest', kind: 'rest', polygon: null });
const abroad = aServiceArea({ id: 'abroad', kind: 'rest', region: 'GN', polygon: null });
const areas = [abroad, city, rest];

test.each([
  ['bay', 8.5, -12.9],
  ['bay', 8.1, -12.2],
  ['rest', 8.5, -12.2],
  ['rest', 8.5, -13.1],
  ['rest', 7.9, -12.5],
  ['rest', 9.1, -12.5],
])('%s serves %d, %d', (id, lat, lng) => {
  expect(areaAt(areas, { lat, lng }, 'SL')?.id).toBe(id);
});

test('a closed city serves nothing, and another country has its own rest', () => {
  const inside = { lat: 8.5, lng: -12.9 };
  expect(areaAt([{ ...city, isOpen: false }, rest], inside, 'SL')?.id).toBe('rest');
  expect(areaAt(areas, inside, 'GN')?.id).toBe('abroad');
  expect(areaAt([], inside, 'SL')).toBeUndefined();
});
