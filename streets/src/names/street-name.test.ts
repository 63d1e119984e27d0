import { expect, test } from '@jest/globals';
import { joinPieces, type Piece } from './street-name.ts';

const KM = 1 / 111.195;
const piece = (name: string, east: number, aliases: string[] = []): Piece => ({
  name,
  aliases,
  line: [
    [-13 + east * KM, 0],
    [-13 + (east + 0.5) * KM, 0],
  ],
});
const places = (...pieces: Piece[]) => joinPieces(pieces).map(({ name, lon }) => [name, ((lon + 13) / KM).toFixed(2)]);

test('pieces of a name that touch, or have a gap of a kilometre, are one street with its place near the middle', () => {
  expect(places(piece('Kissy Road', 0), piece('Kissy Road', 0.5), piece('Kissy Road', 2))).toEqual([
    ['Kissy Road', '1.00'],
  ]);
});

test('streets of one name in two towns are two', () => {
  expect(places(piece('Main Road', 0), piece('Main Road', 30), piece('Main Road', 0.5))).toEqual([
    ['Main Road', '0.50'],
    ['Main Road', '30.25'],
  ]);
});

test('a road of thirty kilometres is listed by its stretches', () => {
  const road = Array.from({ length: 60 }, (_, index) => piece('Peninsula Road', index / 2));
  const stretches = places(...road).map(([, at]) => Number(at));
  expect(stretches.length).toBeGreaterThanOrEqual(5);
  expect(stretches.length).toBeLessThanOrEqual(7);
  expect(Math.max(...stretches.slice(1).map((at, index) => at - Number(stretches[index])))).toBeLessThan(6);
});

test('a name is the same in another case and without accents; each alias is listed once, and never the name', () => {
  const [street, ...others] = joinPieces([
    piece('Corniche Étoile', 0, ['N1', 'corniche etoile']),
    piece('corniche  etoile', 0.5, ['n1', 'Old Corniche']),
  ]);
  expect(others).toEqual([]);
  expect(street).toMatchObject({ name: 'Corniche Étoile', aliases: ['n1', 'Old Corniche'], metres: 1000 });
});

test('the place of a curved street is on it', () => {
  const [street] = joinPieces([
    {
      name: 'Bend',
      aliases: [],
      line: [
        [0, 0],
        [0, 0.002],
        [0.002, 0.002],
      ],
    },
  ]);
  expect(street && (street.lon === 0 || street.lat === 0.002)).toBe(true);
});
