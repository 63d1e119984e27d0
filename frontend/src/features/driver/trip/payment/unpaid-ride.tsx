import { isPaid } from '@waka/contracts/money/ride-payment';
import { useRideOf } from '../../../../lib/live/use-ride-of.ts';
import { CollectWallet } from './collect-wallet.tsx';

/** Shows on the receipt of a ride that no wallet has paid that its driver may have been paid in cash; nothing for others. */
export function UnpaidRide({ rideId }: { rideId: string }) {
  const ride = useRideOf(rideId);
  if (!ride?.payment || ride.status !== 'completed' || isPaid(ride.payment.state)) return null;
  return (
    <section aria-live="polite" className="rounded-xl bg-surface p-5 pt-1 shadow-card print:hidden">
      <CollectWallet ride={ride} payment={ride.payment} />
    </section>
  );
}
