import { expect } from '@jest/globals';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import type { ScheduledRideRequest } from '@waka/contracts/scheduled/scheduled-requests';
import { minuteOn } from '../geo/local-time.ts';
import { notificationsOf } from '../notifications/notification-centre.ts';
import type { Actor } from '../platform/actor.ts';
import { scheduleRide } from '../scheduled/schedule-ride.ts';
import { quoteRide } from '../trips/booking/quote-ride.ts';
import { aTrip } from './builders.ts';
import type { TestCore } from './test-core.ts';

export const ZONE = 'Africa/Freetown';

/** Returns a time of tomorrow, by the clocks of the city. */
export const tomorrowAt = (hour: number, minute = 0) => minuteOn(new Date(), ZONE, 1, hour * 60 + minute).toISOString();

export const refusal = (code: string): unknown => expect.objectContaining({ code });

/** Builds the steps of a test of scheduled rides, for the rider of the current test where no other is named. */
export function scheduling(current: () => { core: TestCore; rider: Actor }) {
  const wanted = async (changes: Partial<ScheduledRideRequest> = {}, as = current().rider) => {
    const plain: Pick<RideRequest, keyof RideRequest> = aTrip();
    const trip = { ...plain, pickupAt: tomorrowAt(9), ...changes };
    const { quoteId } = await quoteRide(current().core, as, trip);
    return { ...trip, quoteId };
  };
  return {
    /** Quotes a trip of tomorrow; returns the body to schedule it. */
    wanted,
    /** Schedules a trip of tomorrow. */
    schedule: async (changes: Partial<ScheduledRideRequest> = {}, as = current().rider) =>
      scheduleRide(current().core, as, await wanted(changes, as)),
    /** Lists the kinds of a person's notifications, the newest first. */
    kindsOf: async (actor: Actor) => (await notificationsOf(current().core, actor, {})).map(({ kind }) => kind),
  };
}
