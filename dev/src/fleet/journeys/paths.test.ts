import { beforeAll, describe, expect, test } from '@jest/globals';
import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { areaOf } from '@waka/core/geo/areas/cities';
import { waterDetour } from '@waka/core/geo/water';
import { openCountries, type Country } from './country.ts';
import { readDryLand } from './land.ts';
import { buildStreets, wayBetween } from './paths.ts';

const everywhere = () => true;
const along = (...lngs: number[]): LatLng[] => lngs.map((lng) => ({ lat: 8, lng }));

const pairsIn = ({ spots }: Country, centre: LatLng, km: number) => {
  const town = spots.filter((spot) => greatCircleKm(spot, centre) <= km);
  return town.flatMap((from, index) => town.slice(index + 1).map((to) => [from, to] as const));
};

/** Simulates a lake between the two rows of places, with a way around its western end alone. */
const isAroundTheLake = (a: LatLng, b: LatLng) =>
  (a.lat < 8.01 && b.lat < 8.01) || (a.lat > 8.01 && b.lat > 8.01) || Math.max(a.lng, b.lng) < -12.04;

describe('streets between known places', () => {
  const nodes = along(-12, -12.01, -12.02, -12.03, -12.5);
  const streets = buildStreets(nodes, everywhere);

  test('a way goes from place to place and keeps both ends', () => {
    const from = { lat: 8.001, lng: -12.001 };
    const to = { lat: 8.001, lng: -12.029 };
    const way = wayBetween(streets, from, to, everywhere);
    expect(way[0]).toEqual(from);
    expect(way.at(-1)).toEqual(to);
    expect(way.length).toBeGreaterThan(2);
  });

  test('a far town is reached too', () => {
    const way = wayBetween(streets, { lat: 8, lng: -12 }, { lat: 8, lng: -12.5 }, everywhere);
    expect(way.at(-1)).toEqual({ lat: 8, lng: -12.5 });
  });

  test('a short way is driven straight', () => {
    const [from, to] = along(-12, -12.003);
    expect(from && to && wayBetween(streets, from, to, everywhere)).toEqual([from, to]);
  });

  test('a place cut off by water is reached by a detour', () => {
    const shore = along(-12, -12.02, -12.045).map((point) => ({ ...point, lat: 8.02 }));
    const split = buildStreets([...nodes, { lat: 8, lng: -12.045 }, ...shore], isAroundTheLake);
    const way = wayBetween(split, { lat: 8.021, lng: -12 }, { lat: 7.999, lng: -12 }, isAroundTheLake);
    expect(way.length).toBeGreaterThan(4);
    expect(way.every((to, index) => isAroundTheLake(way[index - 1] ?? to, to))).toBe(true);
  });
});

describe('on the real map', () => {
  let countries: Awaited<ReturnType<typeof openCountries>>;
  let isDry: (from: LatLng, to: LatLng) => boolean;
  beforeAll(async () => {
    [countries, isDry] = await Promise.all([openCountries(), readDryLand()]);
  });

  test('no way between two places around Freetown crosses the estuary', () => {
    const pairs = pairsIn(countries.SL, areaOf('freetown').centre, 45).filter((_, index) => index % 29 === 0);
    const crossing = pairs.filter(([from, to]) => {
      const { points } = countries.SL.journey([from, to]);
      return points.some((point, index) => waterDetour(points[index - 1] ?? point, point) > 1);
    });
    expect(pairs.length).toBeGreaterThan(70);
    expect(crossing).toEqual([]);
  });

  test.each(['SL', 'GN'] as const)('ways in town stay on land: %s', (region) => {
    const { centre } = areaOf(region === 'SL' ? 'freetown' : 'conakry');
    const pairs = pairsIn(countries[region], centre, 5).filter((_, index) => index % 5 === 0);
    const wet = pairs.filter(([from, to]) => {
      const { points } = countries[region].journey([from, to]);
      return points.some((point, index) => !isDry(points[index - 1] ?? point, point));
    });
    // The rest leads to the jetties, which are in the water.
    expect(wet.length / pairs.length).toBeLessThan(0.08);
  });

  test('the airport is far from the city by road', () => {
    const at = (name: string) => countries.SL.spots.filter((spot) => spot.name === name);
    const { metres } = countries.SL.journey([...at('Cotton Tree'), ...at('Freetown International Airport')]);
    expect(metres).toBeGreaterThan(90_000);
  });

  test('a journey consists of coordinates and nothing else', () => {
    const { points } = countries.SL.journey(countries.SL.spots.slice(0, 3));
    expect(points.every((point) => Object.keys(point).toSorted().join() === 'lat,lng')).toBe(true);
  });
});
