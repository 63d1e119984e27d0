import { meteredKm } from '@waka/contracts/rides/fare';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { formatDistance, formatMoney } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../../lib/payments/use-ride-methods.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { LazyDriverDue, LazyPromotionLine } from '../../../../ui/cash/lazy-promotion-line.ts';
import { LazyPriceDetails } from '../../../../ui/price/lazy-price-details.ts';

export function TripFacts({ ride }: { ride: Ride }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const fare = formatMoney(ride.fare, ride.currency);
  const isSample = ride.geometrySource === 'sample';
  return (
    <div className="border-t border-line pt-3">
      <div className="flex items-center gap-2 font-semibold text-muted">
        <Icon name={ride.paymentMethod === 'cash' ? 'cash' : 'wallet'} />
        <p className="figures">
          <b className="font-extrabold text-ink">{isSample ? t('driver.trip.aboutFare', { fare }) : fare}</b> ·{' '}
          {nameOfMethod(ride.paymentMethod, ride.currency)} · {formatDistance(ride.distanceKm)}
          {isSample && (
            <span className="block">
              {t('driver.trip.sample', { most: formatDistance(meteredKm(ride.distanceKm)) })}
            </span>
          )}
        </p>
      </div>
      {ride.paymentMethod === 'cash' ? (
        <LazyDriverDue ride={ride} />
      ) : (
        Boolean(ride.promotion) && <LazyPromotionLine promotion={ride.promotion ?? 0} currency={ride.currency} />
      )}
      <LazyPriceDetails lines={ride.fareLines} currency={ride.currency} />
    </div>
  );
}
