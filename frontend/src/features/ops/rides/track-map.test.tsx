import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { RideFile } from '@waka/contracts/ops/people-views';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { anOpsRide } from '../../../test/builders.ts';

const noMatch = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
Object.assign(globalThis, { matchMedia: () => noMatch });
const { TrackMap } = await import('./track-map.tsx');
await texts(opsTexts);
await texts(opsSectionTexts);
afterEach(cleanup);

type Way = NonNullable<RideFile['drivenWay']>;

function show(drivenWay: Way | null): string {
  answerCalls({});
  const file: RideFile = {
    ride: anOpsRide(),
    events: [],
    search: [],
    offers: [],
    track: [],
    phones: { rider: null, driver: null },
    audit: [],
    drivenWay,
  };
  render(
    <QueryClientProvider client={queryClient}>
      <TrackMap {...file} />
    </QueryClientProvider>,
  );
  return document.body.textContent?.replaceAll(/\s/g, ' ') ?? '';
}

const way = (km: number, differs: boolean, geometry: string | null = '_p~iF~ps|U_ulLnnqC'): Way => ({
  km,
  source: 'road',
  geometry,
  quotedKm: 7.4,
  differs,
});

test('the driven way stands beside the quoted one', () => {
  const text = show(way(7.6, false));
  expect(text).toMatch(/Driven: 7\.6 km.*Quoted: 7\.4 km/);
  expect(text).not.toContain('enough for another fare');
});

test.each([
  [9.1, 'The route driven is 1.7 km longer, enough to change the fare.'],
  [5.4, 'The route driven is 2 km shorter, enough to change the fare.'],
])('a way of %d km for one of 7.4 is named', (km, text) => {
  expect(show(way(km, true))).toContain(text);
});

test('a trip without positions has no way that could be shorter than the quoted one', () => {
  const text = show(way(0, true, null));
  expect(text).toContain('The route driven isn’t known.');
  expect(text).toContain('Quoted: 7.4 km');
  expect(text).not.toMatch(/Driven:|shorter/);
});

test('a ride that was not measured yet has its positions alone', () => {
  const text = show(null);
  expect(text).not.toContain('Driven');
  expect(text).toContain('0 positions');
});
