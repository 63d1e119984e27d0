import { useQuery } from '@tanstack/react-query';
import { opsDecisionRoutes } from '@waka/contracts/ops/ops-decision-routes';
import type {
  NewRideMethodRequest,
  RideMethodRequest,
  RideMethodSettings,
} from '@waka/contracts/ops/money/method-settings';
import { call } from '../../../../lib/api/api-client.ts';
import { freshRideMethods } from '../../../../lib/payments/ride-methods.store.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { withSeen } from '../../shared/with-seen.ts';
import { OPS } from '../../live/ops-keys.ts';

const REFRESH_MS = 15_000;

export const useRideMethodSettings = () =>
  useQuery({
    queryKey: OPS.methods,
    queryFn: ({ signal }) => call(opsDecisionRoutes.rideMethods, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

export const addRideMethod = (body: NewRideMethodRequest): Promise<void> =>
  changed(call(opsDecisionRoutes.addRideMethod, { body }));

export const changeRideMethod = (settings: RideMethodSettings, body: Omit<RideMethodRequest, 'seen'>): Promise<void> =>
  changed(
    withSeen(settings, (seen) => {
      const { region, method } = settings;
      return call(opsDecisionRoutes.changeRideMethod, { params: { region, method }, body: { ...body, ...seen } });
    }),
  );

/** Fetches the methods again after a change, on success and failure. */
async function changed(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } finally {
    await Promise.all([queryClient.invalidateQueries({ queryKey: OPS.methods }), freshRideMethods(0)]);
  }
}
