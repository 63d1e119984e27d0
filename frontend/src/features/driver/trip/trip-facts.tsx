import type { Ride } from '@waka/contracts/rides/ride-views';
import { formatDistance, formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Icon } from '../../../ui/icon.tsx';

export function TripFacts({ ride }: { ride: Ride }) {
  const t = useT();
  return (
    <p className="figures flex items-center gap-2 border-t border-line pt-3 font-semibold text-muted">
      <Icon name={ride.paymentMethod === 'cash' ? 'cash' : 'wallet'} />
      <span>
        <b className="font-extrabold text-ink">{formatMoney(ride.fare, ride.currency)}</b> ·{' '}
        {t(`driver.payment.${ride.paymentMethod}`)} · {formatDistance(ride.distanceKm)}
      </span>
    </p>
  );
}
