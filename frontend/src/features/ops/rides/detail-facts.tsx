import type { OpsRide } from '@waka/contracts/ops/ops-views';
import type { RideDetails } from '@waka/contracts/ops/people-views';
import { formatExactDistance, formatMinutes, formatMoney, formatWhole } from '../../../lib/i18n/format.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { placeText } from '../../../lib/place-text.ts';
import { Fact } from './fact.tsx';
import { MoneyFacts } from './money-facts.tsx';
import { isUnderMinute, minutesBetween } from './ride-time.tsx';
import { dotted } from '../shared/dotted.ts';

/** Shows the facts that only the file of a ride contains. */
export function DetailFacts({ ride, details }: { ride: OpsRide; details: RideDetails }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const { number, distanceKm, stopPlaces, riderStars, driverStars, riderTags = [], tip } = details;
  const stops = stopPlaces?.map((stop) => placeText(stop, t)) ?? details.stops;
  const cancelled = cancelledText(t, ride, details);
  const ratings = [
    riderStars !== null && t('ops.ride.ratings.ofDriver', { stars: formatWhole(riderStars) }),
    ...riderTags.map((tag) => t(`ratingTags.${tag}`)),
    driverStars !== null && t('ops.ride.ratings.ofRider', { stars: formatWhole(driverStars) }),
  ].filter(Boolean);
  return (
    <>
      <Fact name={t('ops.ride.number')}>
        <bdi dir="ltr" className="figures">
          {number}
        </bdi>
      </Fact>
      <Fact name={t('ops.ride.distance')}>{formatExactDistance(distanceKm)}</Fact>
      <Fact name={t('ops.ride.duration')}>{tripTime(t, ride)}</Fact>
      <Fact name={t('ops.ride.ratings')}>{ratings.length > 0 ? dotted(ratings) : t('ops.ride.ratings.none')}</Fact>
      <MoneyFacts ride={ride} details={details} />
      {tip && (
        <Fact name={t('tip.name')}>
          {dotted([
            formatMoney(tip.amount, tip.currency),
            nameOfMethod(tip.method, tip.currency),
            t(`ops.payment.${tip.state}`),
          ])}
        </Fact>
      )}
      {stops.length > 0 && <Fact name={t('ops.ride.stops')}>{dotted(stops)}</Fact>}
      {cancelled && (
        <Fact name={t(ride.status === 'cancelled' ? 'ops.ride.cancelled' : 'ops.ride.gaveBack')}>{cancelled}</Fact>
      )}
    </>
  );
}

function tripTime(t: Translate, { startedAt, completedAt, durationMin }: OpsRide): string {
  if (!startedAt || !completedAt) return t('ops.ride.estimated', { minutes: formatMinutes(durationMin) });
  if (isUnderMinute(startedAt, completedAt)) return t('ops.ride.underMinute');
  return formatMinutes(minutesBetween(startedAt, completedAt));
}

function cancelledText(t: Translate, { status }: OpsRide, details: RideDetails): string | null {
  const { cancelledBy, cancelReason, cancelNote } = details;
  if (status === 'cancelled' && cancelledBy === 'admin') return t('ops.ride.cancelled.admin');
  if (!cancelReason) return null;
  const reason = dotted([t(`ops.cancel.${cancelReason}`), cancelNote]);
  return status === 'cancelled' && cancelledBy ? t(`ops.ride.cancelled.${cancelledBy}`, { reason }) : reason;
}
