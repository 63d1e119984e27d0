import { afterEach, expect, test } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { placeRoutes } from '@waka/contracts/places/place-routes';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { opsTexts } from '../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session/session.store.ts';
import { aUser } from '../../test/builders.ts';
import { SignInAgain } from './sign-in-again.tsx';

await texts(opsTexts);
const realFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = realFetch;
});

/** Answers calls as to an admin whose session has ended until `isIn` is set, and lists what is asked for. */
function endedSession() {
  const user = aUser({ userType: 'admin' });
  const asked: string[] = [];
  const session = { user, asked, isIn: false };
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      asked.push(address);
      const body = session.isIn ? user : { code: 'auth.required', message: 'Please sign in.', requestId: 'r' };
      const text = JSON.stringify(body);
      return {
        ok: session.isIn,
        status: session.isIn ? 200 : 401,
        headers: new Headers(),
        text: async () => text,
        json: async () => body,
      };
    },
  });
  useSession.setState({ kind: 'signed_in', user }, true);
  return session;
}

test('behind the sheet nothing is asked for, and what was refused is asked for again after the sign-in', async () => {
  const session = endedSession();
  const places = new QueryObserver(queryClient, {
    queryKey: ['places'],
    queryFn: ({ signal }) => call(placeRoutes.searchPlaces, { query: { q: 'Kissy' }, signal }),
  });
  places.subscribe(() => {});
  await waitFor(() => expect(useSession.getState().kind).toBe('ended'));
  render(<SignInAgain user={session.user} />);
  expect(screen.getByRole('dialog')).toBeTruthy();
  void places.refetch();
  dispatchEvent(new Event('focus'));
  await waitFor(() => expect(session.asked).toEqual(['/api/locations/search?q=Kissy', '/api/auth/user']));
  expect(useSession.getState().kind).toBe('ended');
  session.isIn = true;
  dispatchEvent(new Event('focus'));
  await waitFor(() => expect(places.getCurrentResult().isSuccess).toBe(true));
  expect(session.asked.filter((address) => address.startsWith('/api/locations'))).toHaveLength(2);
});

test('a part that was refused before the sheet came is asked for again', async () => {
  const session = endedSession();
  const places = new QueryObserver(queryClient, {
    queryKey: ['refused'],
    queryFn: () => call(placeRoutes.searchPlaces, { query: { q: 'Lumley' } }),
  });
  places.subscribe(() => {});
  await waitFor(() => expect(places.getCurrentResult().isError).toBe(true));
  render(<SignInAgain user={session.user} />);
  session.isIn = true;
  dispatchEvent(new Event('focus'));
  await waitFor(() => expect(places.getCurrentResult().isSuccess).toBe(true));
});
