import type { Bounds, OpsRide } from '@waka/contracts/ops/ops-views';
import { isLive } from '@waka/contracts/rides/ride-status';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useT } from '../../../lib/i18n/use-t.ts';
import { OpsCard } from '../layout/ops-card.tsx';
import { opsStore } from '../live/ops.store.ts';
import { byUrgency } from '../rides/list/by-urgency.ts';
import { RideChips } from '../rides/ride-chips.tsx';
import { rideColours } from './crowds.ts';
import { fleetFeed } from './fleet.store.ts';
import { isWanting, placeOf } from './ride-points.store.ts';

const MOST = 50;

/** Lists the rides under way in the visible part of the map, those that need attention first. */
export function RidesInView({ bounds, isDark }: { bounds: Bounds | null; isDark: boolean }) {
  const t = useT();
  const { fine, wanting } = rideColours(isDark);
  const rides = opsStore((state) => state.rides);
  const live = useMemo(() => [...rides.values()].filter(({ status }) => isLive(status)).toSorted(byUrgency), [rides]);
  // The fleet moves each second; the list changes only when a ride comes into view or leaves it.
  const ids = fleetFeed(() => live.flatMap((ride) => (isIn(bounds, ride) ? ride.id : [])).join(' '));
  const here = useMemo(() => {
    const inView = new Set(ids.split(' '));
    return live.filter(({ id }) => inView.has(id));
  }, [live, ids]);
  return (
    <OpsCard title={t('ops.map.ridesHere')}>
      {here.length === 0 && <p className="text-sm text-muted">{t('ops.map.noRides')}</p>}
      <ul className="divide-y divide-line">
        {here.slice(0, MOST).map((ride) => (
          <li key={ride.id}>
            <Link href={`/admin/rides/${ride.id}`} className="grid gap-1 py-2 text-sm hover:bg-sunken">
              <RideChips {...ride} />
              <span className="flex min-w-0 items-center gap-2 font-semibold">
                <span
                  aria-hidden="true"
                  className="size-3 shrink-0 rounded-full"
                  style={{ background: isWanting(ride) ? wanting : fine }}
                />
                <bdi className="truncate">{ride.riderName}</bdi>
              </span>
              <span className="truncate text-muted">
                {t('ops.fromTo', { from: ride.pickupArea, to: ride.dropoffArea })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </OpsCard>
  );
}

// A trip whose car is not in view is listed by its destination, as the position of the car may be unknown.
function isIn(bounds: Bounds | null, ride: OpsRide): boolean {
  const { lat, lng } = placeOf(ride) ?? ride.dropoff;
  if (!bounds || lat === null || lng === null) return true;
  return lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east;
}
