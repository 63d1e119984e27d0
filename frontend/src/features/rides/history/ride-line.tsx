import { isPaid } from '@waka/contracts/money/ride-payment';
import { isLive } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { Link } from 'wouter';
import { formatDay, formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { placeText } from '../../../lib/place-text.ts';
import { LazyRideMoney } from '../../../ui/cash/lazy-ride-money.ts';
import { LazyFeeNote } from '../../../ui/price/lazy-price.ts';
import { Icon } from '../../../ui/icons/icon.tsx';

interface RideLineProps {
  ride: Ride;
  role: 'rider' | 'driver';
}

/** Shows one ride of the history: a completed one links to the receipt, a live one to its screen. */
export function RideLine({ ride, role }: RideLineProps) {
  const t = useT();
  const place = placeText(ride.dropoffLocation, t);
  const isCompleted = ride.status === 'completed';
  // A ride that was cancelled with a fee has a payment.
  const isCharged = isCompleted || ride.payment !== null;
  const receipt = isCompleted ? `/rides/${ride.id}${role === 'driver' ? '?from=rides' : ''}` : null;
  const href = isLive(ride.status) ? `/${role}` : receipt;
  const line = (
    <>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="w-fit max-w-full truncate font-bold">
          {receipt && <span className="sr-only">{t('live.history.receiptOf', { place })}</span>}
          <span aria-hidden={receipt !== null || undefined}>{place}</span>
        </p>
        <p className="text-sm text-muted">{formatDay(ride.requestedAt)}</p>
        {ride.passenger && (
          <p dir="auto" className="w-fit max-w-full truncate text-sm">
            {t('live.history.for', { name: ride.passenger.name })}
          </p>
        )}
        {isCharged && ride.payment && (
          <p
            className={`figures w-fit text-xs font-bold ${isPaid(ride.payment.state) ? 'text-go' : `${tag} text-stop`}`}
          >
            {t(isPaid(ride.payment.state) ? 'live.history.paid' : 'live.history.unpaid')}
            {/* What a promotion or credit has paid of the fare is not asked for. */}
            {!isPaid(ride.payment.state) &&
              ride.payment.amount !== ride.fare &&
              ` ${formatMoney(ride.payment.amount, ride.currency)}`}
          </p>
        )}
        {isCompleted && ride.findings.length > 0 && ride.findingsVerdict !== 'fine' && (
          <p className={`w-fit text-xs font-bold ${tag}`}>
            {t(ride.findingsVerdict === null ? 'findings.checking' : 'findings.checked')}
          </p>
        )}
        {ride.tip?.state === 'paid' && (
          <p className="figures text-sm text-muted">
            {t('tip.name')} {formatMoney(ride.tip.amount, ride.currency)}
          </p>
        )}
        {role === 'rider' && hasFee(ride) && <LazyFeeNote ride={ride} hasName />}
        {(ride.isCashUnderReview || ride.refunds) && <LazyRideMoney ride={ride} />}
      </div>
      <div className="shrink-0 text-end">
        {isCharged && <p className="figures font-bold">{formatMoney(ride.fare, ride.currency)}</p>}
        <p className={`text-sm ${tones[statusOf(ride)]}`}>{t(`rider.status.${statusOf(ride)}`)}</p>
      </div>
    </>
  );
  const look = 'flex min-h-16 items-center gap-3 rounded-lg bg-surface px-4 py-3 shadow-card';
  return (
    <li>
      {href ? (
        <Link href={href} className={`${look} hover:bg-sunken`}>
          {line}
          <Icon name="right" className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
        </Link>
      ) : (
        <div className={look}>{line}</div>
      )}
    </li>
  );
}

const tag = 'rounded-full bg-accent-soft px-2.5 py-0.5';

const tones = { live: 'font-bold text-go', completed: 'text-muted', cancelled: 'text-stop', expired: 'text-muted' };

/** Checks whether a fee is paid for a ride that was cancelled, now or with a later one. */
const hasFee = ({ status, payment, carried = 0 }: Ride) => status === 'cancelled' && (payment !== null || carried > 0);

function statusOf({ status }: Ride) {
  if (isLive(status)) return 'live' as const;
  if (status === 'completed' || status === 'expired') return status;
  return 'cancelled' as const;
}
