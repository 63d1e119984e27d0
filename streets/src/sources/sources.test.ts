import { expect, test } from '@jest/globals';
import { downloadName, extracts, readSources, SourceError } from './sources.ts';

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

test('addresses that end alike are stored apart, and the extracts of the countries under their names', () => {
  const sources = readSources(['guinea', 'https://a.example/sl/latest.osm.pbf', 'https://a.example/gn/latest.osm.pbf']);
  const names = sources.flatMap((one) => (one.kind === 'address' ? [downloadName(one)] : []));
  expect(names[0]).toBe('guinea.osm.pbf');
  expect(new Set(names).size).toBe(3);
});
