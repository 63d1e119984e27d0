import type { FailedRelay, Relay } from '@waka/contracts/relays/relay-views';
import { isLive, type RideStatus } from '@waka/contracts/rides/ride-status';
import type { ScheduledRide } from '@waka/contracts/scheduled/scheduled-views';
import { crossingById } from '../crossings/crossings.repository.ts';
import { passagesOf, type Passage } from '../crossings/passages.ts';
import { departuresAfter } from '../crossings/timetable.ts';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { ownRide } from '../rides/views/read-rides.ts';
import { viewOf as scheduledView } from '../scheduled/schedule-ride.ts';
import { ferryLeg, minutesAfter } from './ferry-leg.ts';
import { MOST_DEPARTURES } from './quote-relay.ts';
import type { RelayTrip } from './relay-trip.entity.ts';
import { openRelayOf, relayOfFirstRide, rideState } from './relays.repository.ts';

type Reading = Pick<Core, 'sql' | 'clock'>;

/** Returns the trip over water that the rider is on, or null. */
export async function currentRelay(core: Reading, rider: Actor): Promise<Relay | null> {
  const relay = await openRelayOf(core.sql, rider.id);
  return relay && viewOf(core, relay);
}

/**
 * Returns what is left of the trip over water whose ride to the quay this was, where that ride was cancelled or found no
 * driver and the ride from the other quay goes with it; null for any other ride. Throws AppError `ride.not_found`.
 */
export async function failedRelay(core: Reading, rider: Actor, rideId: string): Promise<FailedRelay | null> {
  await ownRide(core.sql, rider, rideId);
  const relay = await relayOfFirstRide(core.sql, rider.id, rideId);
  if (!relay) return null;
  const view = await viewOf(core, relay);
  const { second, ferry } = view;
  // The job ends the trip a moment after its first ride; a search for the second driver that has begun goes on.
  const isGone =
    relay.ending === 'first_ride_failed' ? second.status === 'cancelled' : !relay.ending && isAhead(second);
  return hasFailed(view) && isGone ? { quay: ferry.to, dropoffLocation: second.dropoffLocation } : null;
}

/** Checks whether the ride to the quay was cancelled or found no driver. */
export const hasFailed = ({ firstRideStatus }: Pick<Relay, 'firstRideStatus'>): boolean =>
  firstRideStatus === 'cancelled' || firstRideStatus === 'expired';

/** Reads a trip over water as its rider sees it. Throws AppError `ride.not_found`. */
export async function viewOf(core: Reading, relay: RelayTrip): Promise<Relay> {
  const [first, second, passage] = await Promise.all([
    firstState(core.sql, relay),
    scheduledView(core.sql, relay.scheduledId),
    passageNow(core, relay),
  ]);
  return {
    id: relay.id,
    version: relay.version,
    ferry: ferryLeg(passageThen(relay, second), relay.departsAt),
    // A ride to the quay that is scheduled comes for its departure.
    departures: (isAhead(second) && passage && !first.isAhead ? others(core, relay, passage, first.status) : []).map(
      (time) => time.toISOString(),
    ),
    firstRideId: first.rideId,
    firstRideStatus: first.status,
    firstScheduledId: relay.firstScheduledId,
    second,
    pickupLocation: first.pickup,
    dropoffLocation: second.dropoffLocation,
    fare: first.fare + second.fare,
    currency: second.currency,
  };
}

/** Lists the departures that can be taken instead: before the rider is at the quay later ones alone, which the ride still reaches. */
function others(core: Pick<Core, 'clock'>, relay: RelayTrip, passage: Passage, firstRide: RideStatus | null): Date[] {
  const after = isOnTheWay(firstRide) ? relay.departsAt : new Date(0);
  return boardable(core, passage, after, MOST_DEPARTURES + 1)
    .filter((time) => isOther(relay, firstRide, time))
    .slice(0, MOST_DEPARTURES);
}

/** Checks whether a departure can be taken instead of the one that is booked. */
export const isOther = ({ departsAt }: RelayTrip, firstRide: RideStatus | null, time: Date): boolean =>
  isOnTheWay(firstRide) ? time > departsAt : time.getTime() !== departsAt.getTime();

const isOnTheWay = (firstRide: RideStatus | null): boolean => firstRide !== null && isLive(firstRide);

/** Reads the ride to the quay, be it still scheduled. Throws AppError `ride.not_found`. */
async function firstState(sql: Sql, { firstRideId, firstScheduledId }: RelayTrip) {
  const later = firstScheduledId === null ? null : await scheduledView(sql, firstScheduledId);
  const rideId = firstRideId ?? later?.rideId ?? null;
  const ride = rideId === null ? null : await rideState(sql, rideId);
  if (ride) return { ...ride, rideId, isAhead: false };
  ensure(later, 'ride.not_found');
  const { fare, pickupLocation: pickup } = later;
  return { status: isAhead(later) ? null : ('cancelled' as const), fare, pickup, rideId, isAhead: isAhead(later) };
}

/** Lists the next departures, from a time on, that a passenger who is at the quay can still board. */
export function boardable(
  { clock }: Pick<Core, 'clock'>,
  { crossing, timetable }: Passage,
  after = new Date(0),
  most = MOST_DEPARTURES,
): Date[] {
  const boards = minutesAfter(clock.now(), crossing.boardMinutes);
  return departuresAfter(timetable, boards > after ? boards : after, most);
}

/** Returns the ferry of a trip as it runs now, or null where it is closed. */
export async function passageNow(
  { sql }: Pick<Core, 'sql'>,
  { crossingId, fromQuay }: Pick<RelayTrip, 'crossingId' | 'fromQuay'>,
): Promise<Passage | null> {
  const crossing = await crossingById(sql, crossingId);
  if (!crossing?.isOpen) return null;
  return passagesOf(crossing).find(({ from }) => from.lat === fromQuay.lat && from.lng === fromQuay.lng) ?? null;
}

/** Checks whether a scheduled ride can still be moved to another time. */
export const isAhead = ({ status }: Pick<ScheduledRide, 'status'>): boolean =>
  status === 'scheduled' || status === 'taken';

/** Returns the ferry of a trip as it was booked. */
const passageThen = (relay: RelayTrip, { region }: Pick<ScheduledRide, 'region'>): Parameters<typeof ferryLeg>[0] => ({
  crossing: {
    id: relay.crossingId,
    name: relay.name,
    kind: relay.kind,
    region,
    minutes: relay.minutes,
    boardMinutes: relay.boardMinutes,
    timeZone: relay.timeZone,
    price: relay.ticketPrice,
  },
  from: relay.fromQuay,
  to: relay.toQuay,
});
