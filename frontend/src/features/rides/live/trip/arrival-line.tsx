import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { waitsSince } from '@waka/contracts/rides/tariff';
import { formatMinutes, leftToRight } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useNoShowClock } from '../../../../lib/live/use-no-show-clock.ts';
import { positionStore } from '../../../../lib/live/position.store.ts';
import { LazyWaitingCharge } from '../../../../ui/price/lazy-price.ts';
import { useServerNow } from '../../../../lib/hooks/use-server-now.ts';
import { clockOf, estimateOf, minutesLeft, unseenSeconds } from '../../../../lib/live/arrival.ts';

/** About two streets. */
const CLOSE_KM = 0.25;
/** A car that comes earlier than this to a scheduled ride is not hurried to. */
const EARLY_MS = 300_000;

/** Shows the minutes left, counting down between two positions, or how long the driver has been waiting. */
export function ArrivalLine({ ride }: { ride: Ride }) {
  const t = useT();
  const now = useServerNow(1000);
  const since = waitsSince(ride);
  const noShow = useNoShowClock(ride.status === 'arrived' ? since : null, since !== ride.arrivedAt);
  const position = positionStore((store) => (store.position?.rideId === ride.id ? store.position : null));
  if (ride.status === 'arrived') {
    if (!ride.arrivedAt) return null;
    const time = clockOf(now - Date.parse(ride.arrivedAt));
    return (
      <>
        <Line>{t('live.waiting', { time: leftToRight(time) })}</Line>
        {noShow !== null && (
          <span aria-live="off" className="figures block text-sm font-semibold">
            {noShow === 'over' ? t('live.mayLeave') : t('live.mayLeaveIn', { time: leftToRight(noShow) })}
          </span>
        )}
        <LazyWaitingCharge ride={ride} />
      </>
    );
  }
  if (!position) return null;
  const left = minutesLeft({ etaMin: estimateOf(position, ride), at: position.at }, now);
  const unseen = unseenSeconds(position, now);
  return (
    <>
      {left !== null && (
        <Line>
          {t(ride.status === 'accepted' ? 'rider.live.away' : 'rider.live.toDestination', {
            minutes: formatMinutes(left),
          })}
        </Line>
      )}
      {/* The banner around it is read aloud when this comes into it. */}
      {unseen === null && isClose(ride, position) && !isEarly(ride, now) && (
        <span className="block text-sm font-semibold">
          {ride.passenger ? t('live.passenger.close', { name: ride.passenger.name }) : t('live.close')}
        </span>
      )}
      {unseen !== null && (
        <Line>
          {unseen < 90
            ? t('live.seenSeconds', { seconds: unseen })
            : t('live.seenMinutes', { minutes: formatMinutes(unseen / 60) })}
        </Line>
      )}
    </>
  );
}

/** Checks whether the driver who comes to the pickup is so near that the rider should be there. */
function isClose({ status, pickupLocation: { lat, lng } }: Ride, at: LatLng): boolean {
  return status === 'accepted' && lat !== null && lng !== null && greatCircleKm({ lat, lng }, at) <= CLOSE_KM;
}

const isEarly = ({ scheduledFor }: Ride, now: number): boolean =>
  scheduledFor != null && Date.parse(scheduledFor) - now > EARLY_MS;

// Must not be read aloud on each tick.
const Line = ({ children }: { children: string }) => (
  <span aria-live="off" className="figures block text-lg leading-tight font-black">
    {children}
  </span>
);
