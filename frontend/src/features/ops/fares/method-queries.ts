import { useQuery } from '@tanstack/react-query';
import { deskRoutes } from '@waka/contracts/ops/desk-routes';
import type { NewRideMethodRequest, RideMethodRequest, RideMethodSettings } from '@waka/contracts/ops/method-settings';
import { call } from '../../../lib/api-client.ts';
import { freshRideMethods } from '../../../lib/payments/ride-methods.store.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { withSeen } from '../desk/with-seen.ts';
import { DESK } from '../live/desk-keys.ts';

const REFRESH_MS = 15_000;

export const useRideMethodSettings = () =>
  useQuery({
    queryKey: DESK.methods,
    queryFn: ({ signal }) => call(deskRoutes.rideMethods, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

export const addRideMethod = (body: NewRideMethodRequest): Promise<void> =>
  changed(call(deskRoutes.addRideMethod, { body }));

export const changeRideMethod = (
  { region, method, decisionId }: RideMethodSettings,
  body: Omit<RideMethodRequest, 'seen'>,
): Promise<void> =>
  changed(
    withSeen(decisionId, (seen) =>
      call(deskRoutes.changeRideMethod, { params: { region, method }, body: { ...body, ...seen } }),
    ),
  );

/** Fetches the methods again after a change, on success and failure. */
async function changed(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } finally {
    await Promise.all([queryClient.invalidateQueries({ queryKey: DESK.methods }), freshRideMethods(0)]);
  }
}
