import type { EarnedRide } from '@waka/contracts/drivers/earnings-views';
import { Link } from 'wouter';
import { formatDay, formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { placeText } from '../../lib/place-text.ts';
import { useMethodNames } from '../../lib/payments/use-ride-methods.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { Days } from './period.ts';
import { useEarnedRides } from './use-earnings-of.ts';

/** Lists the rides, newest first; each links to its receipt. */
export function TripList({ days }: { days: Days }) {
  const t = useT();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useEarnedRides(days);
  const rides = data?.pages.flat() ?? [];
  if (rides.length === 0) return null;
  return (
    <section aria-labelledby="trips" className="grid gap-2">
      <h2 id="trips" className="text-lg font-extrabold">
        {t('earnings.byTrip')}
      </h2>
      <ul className="grid gap-2">
        {rides.map((ride) => (
          <Trip key={ride.id} ride={ride} />
        ))}
      </ul>
      {hasNextPage && (
        <Button tone="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('earnings.more')}
        </Button>
      )}
    </section>
  );
}

function Trip({ ride }: { ride: EarnedRide }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const { currency, tip = 0 } = ride;
  const from = ride.pickup ? placeText(ride.pickup, t) : ride.pickupArea;
  const to = ride.dropoff ? placeText(ride.dropoff, t) : ride.dropoffArea;
  return (
    <li>
      <Link
        href={`/rides/${ride.id}`}
        className="flex min-h-16 items-center gap-3 rounded-lg bg-surface px-4 py-3 shadow-card hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-bold wrap-anywhere">
            {from === to ? t('earnings.tripWithin', { area: from }) : t('earnings.trip', { from, to })}
          </span>
          <span className="block text-sm text-muted">
            {formatDay(ride.completedAt)} · {nameOfMethod(ride.paymentMethod, currency)}
          </span>
          {ride.isAwaited && (
            <span className="block w-fit rounded-full bg-accent-soft px-2.5 py-0.5 text-xs font-bold">
              {t('earnings.notPaid')}
            </span>
          )}
          <span className="figures block text-sm text-muted">
            {t('earnings.fareLess', {
              fare: formatMoney(ride.fare, currency),
              commission: formatMoney(ride.commission, currency),
            })}
            {tip > 0 && <span className="block">{`${t('tip.name')} ${formatMoney(tip, currency)}`}</span>}
          </span>
        </span>
        <b className="figures shrink-0">{formatMoney(ride.earned + tip, currency)}</b>
        <Icon name="right" className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
