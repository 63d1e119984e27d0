import { SCHEDULED_APART_MINUTES } from '@waka/contracts/scheduled/scheduled-rules';
import { weekdayOf } from '../geo/local-time.ts';
import type { Core } from '../platform/core.ts';
import { whatClosed } from '../scheduled/begin-scheduled.ts';
import { servedNow } from '../scheduled/place-scheduled.ts';
import { around } from '../scheduled/schedule-ride.ts';
import type { ScheduledRide } from '../scheduled/scheduled-ride.entity.ts';
import { hasBetween, shownScheduled } from '../scheduled/scheduled-rides.repository.ts';
import { minutesAfter } from './ferry-leg.ts';
import type { RelayTrip } from './relay-trip.entity.ts';

const DAY_MS = 86_400_000;

/**
 * Returns the first of these departures to which a trip can be moved whose ride to the quay is still scheduled: one of the
 * same day by the clocks of the quay, at which both rides can be had. A ferry of another day is another plan.
 */
export async function fittingDeparture(
  core: Core,
  relay: RelayTrip,
  departures: readonly Date[],
): Promise<Date | undefined> {
  const ids = [relay.firstScheduledId, relay.scheduledId].filter((id) => id !== null);
  const [first, second] = await Promise.all(ids.map((id) => shownScheduled(core.sql, id)));
  if (!first || !second) return undefined;
  for (const departsAt of departures.filter((time) => isSameDay(relay, time))) {
    const canBeHad = await Promise.all([
      fits(core, first.scheduled, movedWith(first.scheduled, relay, departsAt), ids),
      fits(core, second.scheduled, minutesAfter(departsAt, relay.minutes), ids),
    ]);
    if (canBeHad.every(Boolean)) return departsAt;
  }
  return undefined;
}

/** Checks whether the ride from the other quay can be had where its trip takes a departure. */
export async function canBeMet(core: Core, { scheduledId, minutes }: RelayTrip, departsAt: Date): Promise<boolean> {
  const second = await shownScheduled(core.sql, scheduledId);
  return second ? fits(core, second.scheduled, minutesAfter(departsAt, minutes), [scheduledId]) : false;
}

/** Returns the first of these departures at which the ride from the other quay can be had. */
export async function firstMet(core: Core, relay: RelayTrip, departures: readonly Date[]): Promise<Date | undefined> {
  for (const departsAt of departures) if (await canBeMet(core, relay, departsAt)) return departsAt;
  return undefined;
}

/** Returns when the ride to the quay begins where its trip takes another departure: as long before it. */
export const movedWith = (
  { pickupAt }: Pick<ScheduledRide, 'pickupAt'>,
  { departsAt: before }: Pick<RelayTrip, 'departsAt'>,
  departsAt: Date,
): Date => new Date(pickupAt.getTime() + departsAt.getTime() - before.getTime());

const isSameDay = ({ departsAt, timeZone }: RelayTrip, time: Date): boolean =>
  time.getTime() - departsAt.getTime() < DAY_MS && weekdayOf(time, timeZone) === weekdayOf(departsAt, timeZone);

/** Checks whether a ride can be had at a time: ahead, open, and apart from the rider's other scheduled rides. */
async function fits(core: Core, ride: ScheduledRide, pickupAt: Date, ofTrip: readonly string[]): Promise<boolean> {
  const { riderId, vehicleType, paymentMethod } = ride;
  const wish = servedNow({ city: ride.city, trip: ride.trip, vehicleType, paymentMethod, pickupAt });
  if (pickupAt <= core.clock.now() || (await whatClosed(core, wish)) !== null) return false;
  return !(await hasBetween(core.sql, { riderId }, around(pickupAt, SCHEDULED_APART_MINUTES), ofTrip));
}
