import { isPaid } from '@waka/contracts/money/ride-payment';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { useMemo } from 'react';
import { call } from '../../../../lib/api/api-client.ts';
import { useLiveQuery } from '../../../../lib/use-live-query.ts';
import { CollectWallet } from './collect-wallet.tsx';

/** Shows on the receipt of a ride that no wallet has paid that its driver may have been paid in cash; nothing for others. */
export function UnpaidRide({ rideId }: { rideId: string }) {
  const asked = useMemo(
    () => ({
      queryKey: ['ride', rideId],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(rideRoutes.ride, { params: { id: rideId }, signal }),
      events: ['ride:updated'] as const,
    }),
    [rideId],
  );
  const { data: ride } = useLiveQuery(asked);
  if (!ride?.payment || ride.status !== 'completed' || isPaid(ride.payment.state)) return null;
  return (
    <section aria-live="polite" className="rounded-xl bg-surface p-5 pt-1 shadow-card print:hidden">
      <CollectWallet
        // A question about cash that the next state has made void is closed.
        key={ride.payment.state === 'requested' ? 'due' : ride.payment.state}
        ride={ride}
        payment={ride.payment}
      />
    </section>
  );
}
