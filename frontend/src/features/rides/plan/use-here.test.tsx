import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { useAddress } from './use-address.ts';
import { useHere } from './use-here.ts';

await texts(riderTexts);
afterEach(cleanup);

const here = { lat: 8.48715, lng: -13.23562 };
const withService = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    {children}
  </QueryClientProvider>
);
const addressOf = (point: typeof here) => renderHook(() => useAddress(point), { wrapper: withService }).result;

test('a point is called after the place that lies nearest', async () => {
  const called = answerFetch(200, { place: 'Cotton Tree', city: 'Freetown' });
  const address = addressOf(here);
  expect(address.current).toBeNull();
  const near = { place: 'Cotton Tree', city: 'Freetown' };
  await waitFor(() => expect(address.current).toEqual({ address: 'near Cotton Tree, Freetown', near }));
  expect(called).toEqual(['/api/locations/near?lat=8.48715&lng=-13.23562']);
});

test.each([
  ['is not answered', 503, { code: 'service.unavailable', message: 'Later.', requestId: 'r' }],
  ['finds no place', 200, null],
])('a point whose question %s is called by its coordinates, with six decimals', async (_, status, body) => {
  answerFetch(status, body);
  const address = addressOf(here);
  await waitFor(() => expect(address.current).toEqual({ address: '8.487150, -13.235620' }));
});

test('the pickup has six decimals from the first moment, and where the phone is', async () => {
  answerFetch(503, { code: 'service.unavailable', message: 'Later.', requestId: 'r' });
  const { result } = renderHook(() => useHere(here), { wrapper: withService });
  const pickup = { name: 'Current Location', address: '8.487200, -13.235600', lat: 8.4872, lng: -13.2356 };
  expect(result.current).toEqual({ ...pickup, isCurrent: true });
});
