import { expect, test } from '@jest/globals';
import { extracts, readSources, SourceError } from './sources.ts';

test('names, addresses and files make a list', () => {
  expect(readSources(['guinea, https://maps.example/town-latest.osm.pbf', '/data/west.osm.pbf'])).toEqual([
    { kind: 'address', name: 'guinea', address: extracts.guinea?.address },
    { kind: 'address', name: 'town-latest', address: 'https://maps.example/town-latest.osm.pbf' },
    { kind: 'file', name: 'west', file: '/data/west.osm.pbf' },
  ]);
});

test('an empty list is none', () => {
  expect(readSources(['', ' , '])).toEqual([]);
});

test.each(['atlantis', 'ftp://maps.example/a.osm.pbf', 'https://', '/data/west.geojson', 'constructor'])(
  '%s is no source',
  (text) => {
    expect(() => readSources([text])).toThrow(SourceError);
  },
);
