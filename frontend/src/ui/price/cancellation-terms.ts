import { useQuery } from '@tanstack/react-query';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import type { CancellationTerms, Ride } from '@waka/contracts/rides/ride-views';
import { call } from '../../lib/api/api-client.ts';

const ASK_AGAIN_MS = 20_000;

type Cancellable = Pick<Ride, 'id' | 'seq' | 'fees' | 'currency'>;

/** Returns the key of the terms of a ride, for each state of it. */
export const termsKey = (rideId: string) => ['rides', rideId, 'cancellation'];

/** Returns what cancelling costs: by the ride itself until the service has said more, or without network. */
export function useCancellationTerms({ id, seq, fees, currency }: Cancellable): CancellationTerms {
  const { data } = useQuery({
    queryKey: [...termsKey(id), seq],
    queryFn: ({ signal }) => call(rideRoutes.cancellationTerms, { params: { id }, signal }),
    staleTime: 0,
    // The fee depends on how long the driver has been silent, too.
    refetchInterval: ASK_AGAIN_MS,
  });
  const known = { currency, fee: fees?.cancellation ?? 0, freeUntil: fees?.freeUntil ?? null };
  return data ?? { ...known, collection: null, carried: 0 };
}

/** Returns the fee for cancelling at a time, as the terms have it. */
export const feeAt = ({ fee, freeUntil }: CancellationTerms, now: number): number =>
  freeUntil && now >= Date.parse(freeUntil) ? fee : 0;
