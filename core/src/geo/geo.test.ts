import { describe, expect, test } from '@jest/globals';
import { allAreas, areaOf, cityAmong, cityAt } from './areas/cities.ts';
import { regionAt } from './areas/country.ts';
import { encodePolyline } from './shapes/polyline.ts';
import { CAR, driveMinutes, roadKm } from './road-estimate.ts';
import { waterDetour } from './water.ts';

const cottonTree = { lat: 8.48715, lng: -13.23562 };
const airport = { lat: 8.61644, lng: -13.1955 };
const kissy = { lat: 8.4785, lng: -13.2006 };
const waterloo = { lat: 8.3389, lng: -13.0715 };
const tagrin = { lat: 8.5166, lng: -13.1936 };
const kaloum = { lat: 9.5092, lng: -13.7122 };

describe('countries and cities', () => {
  test.each([
    [cottonTree, 'SL', 'freetown'],
    [airport, 'SL', 'freetown'],
    [{ lat: 7.962, lng: -11.737 }, 'SL', 'sierra-leone'],
    [kaloum, 'GN', 'conakry'],
    [{ lat: 10.384, lng: -9.307 }, 'GN', 'guinea'],
  ] as const)('%j lies in %s and belongs to %s', (point, region, city) => {
    expect(regionAt(point)).toBe(region);
    expect(cityAt(point, region)).toBe(city);
  });

  test('a point abroad belongs to no served country', () => {
    expect(regionAt({ lat: 51.5, lng: -0.12 })).toBeNull();
  });
});

test('until it is in force, a part of a city leaves its places to that city, and so does a part of that part', () => {
  const freetown = areaOf('freetown');
  const others = allAreas().filter(({ id }) => id !== 'freetown');
  const whole = { ...freetown, polygon: [] };
  const cityWith = (east: boolean, farEast: boolean, isOpen = true) => {
    const part = { ...freetown, id: 'east', polygon: [], splitFrom: 'freetown', isInForce: east };
    const ofPart = { ...freetown, id: 'far-east', splitFrom: 'east', isInForce: farEast };
    return cityAmong([...others, { ...whole, isOpen }, part, ofPart], cottonTree, 'SL');
  };
  expect(cityWith(true, true)).toBe('far-east');
  expect(cityWith(true, false)).toBe('east');
  expect(cityWith(false, false)).toBe('freetown');
  expect(cityWith(false, false, false)).toBe('sierra-leone');
});

describe('the time of a way without streets', () => {
  const kekeh = { profile: 'car', kmh: 12 } as const;

  test('in town it is that of the town', () => {
    expect(driveMinutes(8.5, CAR, 'freetown')).toBe(30);
    expect(driveMinutes(6, kekeh, 'freetown')).toBe(30);
  });

  test('round the estuary, and between cities, cars are quicker', () => {
    expect(driveMinutes(165, CAR, 'freetown') / 60).toBeCloseTo(3.4, 1);
    expect(driveMinutes(250, CAR, 'sierra-leone') / 60).toBeLessThan(5);
    expect(driveMinutes(165, kekeh, 'freetown')).toBeGreaterThan(driveMinutes(165, CAR, 'freetown'));
  });

  test('the row of an area decides, without a change of code', () => {
    const { openRoad } = areaOf('conakry');
    const before = driveMinutes(115, CAR, 'conakry');
    areaOf('conakry').openRoad = { ...openRoad, kmh: 100 };
    expect(driveMinutes(115, CAR, 'conakry')).toBeLessThan(before);
    areaOf('conakry').openRoad = openRoad;
  });
});

describe('water between two points', () => {
  test('the airport is far from the city by road', () => {
    expect(roadKm(cottonTree, airport, 'freetown')).toBeGreaterThan(90);
    expect(waterDetour(kissy, tagrin)).toBeGreaterThan(5);
  });

  test('both shores have their own streets', () => {
    expect(waterDetour(cottonTree, waterloo)).toBe(1);
    expect(waterDetour(tagrin, airport)).toBe(1);
    expect(roadKm(cottonTree, kissy, 'freetown')).toBeLessThan(7);
  });

  test('the islands cannot be reached by road from Conakry', () => {
    expect(waterDetour(kaloum, { lat: 9.46, lng: -13.79 })).toBeGreaterThan(5);
  });
});

test('a line is encoded like the published example', () => {
  const line = [
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
    { lat: 43.252, lng: -126.453 },
  ];
  expect(encodePolyline(line)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
});
