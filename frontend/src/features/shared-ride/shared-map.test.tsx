import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import type { SharedRide } from '@waka/contracts/rides/shared-ride';
import { sharedTexts } from '../../lib/i18n/messages/shared/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import type { LiveMapProps } from '../../ui/map/map-props.ts';
import { encodePolyline } from '../../ui/map/polyline.ts';

let shown: LiveMapProps | null = null;
jest.unstable_mockModule('../../ui/map/live-map.tsx', () => ({
  LiveMap: (props: LiveMapProps) => {
    shown = props;
    return null;
  },
}));
const noMatch = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
Object.assign(globalThis, { matchMedia: () => noMatch });
const { SharedMap } = await import('./shared-map.tsx');
await texts(sharedTexts);
afterEach(cleanup);

const [cottonTree, crossing, lumley] = [
  { lat: 8.48715, lng: -13.23562 },
  { lat: 8.47, lng: -13.25 },
  { lat: 8.4595, lng: -13.2717 },
];
const ride: SharedRide = {
  status: 'in_progress',
  driver: null,
  pickup: { name: 'Cotton Tree', ...cottonTree },
  dropoff: { name: 'Lumley', ...lumley },
  geometry: null,
  position: null,
  etaMin: null,
  endedAt: null,
};
async function mapOf(given: Partial<SharedRide>): Promise<LiveMapProps> {
  answerCalls({});
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SharedMap ride={{ ...ride, ...given }} />
      </QueryClientProvider>,
    );
  });
  if (!shown) throw new Error('no map');
  return shown;
}
const [straight, bent] = [encodePolyline([cottonTree, lumley]), encodePolyline([cottonTree, crossing, lumley])];

test.each([
  ['road', bent, false],
  // A road may be straight all the same.
  ['road', straight, false],
  ['straight_line', straight, true],
  ['sample', bent, true],
] as const)(
  'the line of a ride that is from "%s" is drawn as an estimate only where it is none of streets',
  async (geometrySource, geometry, isEstimate) => {
    const map = await mapOf({ geometry, geometrySource });
    expect(map.isRouteEstimate).toBe(isEstimate);
    expect(map.route?.at(-1)).toEqual(lumley);
    expect(map.markers?.map(({ icon }) => icon)).toEqual(['pickup', 'destination']);
  },
);

test('a call for help has its place on the map', async () => {
  const help = {
    firstName: 'Aminata',
    at: '2026-11-29T02:32:00.000Z',
    falseAlarmAt: null,
    closedAt: null,
    place: crossing,
  };
  const { markers, fit } = await mapOf({ help, endedAt: '2026-11-29T02:40:00.000Z' });
  expect(markers?.at(-1)).toEqual({ id: 'help', ...crossing, title: 'Aminata’s last known location', icon: 'pin' });
  expect(fit).toContainEqual(expect.objectContaining(crossing));
});

test('an older service says nothing about its lines: two points are an estimate, more are streets', async () => {
  expect((await mapOf({ geometry: straight })).isRouteEstimate).toBe(true);
  cleanup();
  expect((await mapOf({ geometry: bent })).isRouteEstimate).toBe(false);
});

test('a ride without a line has none, and no dashes', async () => {
  expect(await mapOf({ geometry: null, geometrySource: null })).toMatchObject({ route: null, isRouteEstimate: false });
});
