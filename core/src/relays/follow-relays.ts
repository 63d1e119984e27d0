import type { NotificationFacts } from '@waka/contracts/notifications/notification';
import type { Relay } from '@waka/contracts/relays/relay-views';
import { departuresAfter, leavesAt } from '../crossings/timetable.ts';
import { notify } from '../notifications/notification-centre.ts';
import type { Core } from '../platform/core.ts';
import { finishRelay } from './end-relay.ts';
import { firstMet, fittingDeparture } from './fitting-departure.ts';
import { moveTo } from './move-relay.ts';
import { MOST_DEPARTURES } from './quote-relay.ts';
import { boardable, hasFailed, isAhead, passageNow, viewOf } from './read-relay.ts';
import type { RelayTrip } from './relay-trip.entity.ts';
import { openRelays } from './relays.repository.ts';

const AT_ONCE = 200;

/**
 * Follows the trips over water: one whose first ride fails ends, one whose ferry was taken out of the timetable or whose
 * first ride has not come to the quay at the departure takes the next ferry, or ends where none goes, and one whose
 * second ride is over is done. Returns how many changed.
 */
export async function followRelays(core: Core): Promise<number> {
  let changed = 0;
  for (let after: string | null = null; ;) {
    const relays = await openRelays(core.sql, after, AT_ONCE);
    // In sequence: a handful of trips are on the water at a time.
    for (const relay of relays) {
      if (await followRelay(core, relay)) changed += 1;
    }
    after = relays.at(-1)?.id ?? null;
    if (relays.length < AT_ONCE) return changed;
  }
}

/** Follows one trip over water; returns whether it changed. What fails is logged and tried again by the job. */
export async function followRelay(core: Core, relay: RelayTrip): Promise<boolean> {
  try {
    return await follow(core, relay, await viewOf(core, relay));
  } catch (error) {
    core.logger.error({ relayId: relay.id, reason: String(error) }, 'a trip over water was not followed');
    return false;
  }
}

/**
 * Ends a trip whose first ride has just failed, before the job comes to it: it makes room for the one that its rider books
 * now. Its rider has read of the failure; a notice would look as if it were about the new trip.
 */
export async function endFailed(core: Core, relay: RelayTrip): Promise<void> {
  if (hasFailed(await viewOf(core, relay))) await finishRelay(core, relay, { ending: 'first_ride_failed' });
}

async function follow(core: Core, relay: RelayTrip, view: Relay): Promise<boolean> {
  const { firstRideStatus, second } = view;
  if (second.status === 'cancelled' || second.status === 'failed') {
    // A rider who cancels the ride from the other quay keeps the one to this quay.
    const goes = second.cancelledBy === 'rider' ? {} : { firstGoes: 'onward_gone' as const };
    return finishRelay(core, relay, { ending: 'cancelled', ...goes });
  }
  if (second.rideStatus !== null && OVER.has(second.rideStatus)) return finishRelay(core, relay, { ending: 'done' });
  if (hasFailed(view)) {
    return finishRelay(core, relay, {
      ending: 'first_ride_failed',
      also: (sql) => notify(sql, { userId: relay.riderId, kind: 'relay_ended', facts: factsOf(view, relay.departsAt) }),
    });
  }
  if (!isAhead(second)) return false;
  const passage = await passageNow(core, relay);
  if (relay.departsAt > core.clock.now()) {
    if (passage && leavesAt(passage.timetable, relay.departsAt)) return false;
    // Who reaches the quay for the one that does not go is in time for a later one.
    return takeOther(
      core,
      relay,
      view,
      passage ? departuresAfter(passage.timetable, relay.departsAt, MOST_DEPARTURES) : [],
    );
  }
  if (firstRideStatus === 'completed') return false;
  return takeOther(core, relay, view, passage ? boardable(core, passage) : []);
}

const OVER: ReadonlySet<string> = new Set(['completed', 'cancelled', 'expired']);

/**
 * Moves a trip to the first of these departures that fits; ends it where none does, so that no driver waits for a rider who
 * cannot come, and none brings the rider to a quay without a ferry.
 */
async function takeOther(core: Core, relay: RelayTrip, view: Relay, departures: readonly Date[]): Promise<boolean> {
  const { riderId: userId } = relay;
  // A ride to the quay without a state is still scheduled.
  const departsAt =
    view.firstRideStatus === null
      ? await fittingDeparture(core, relay, departures)
      : ((await firstMet(core, relay, departures)) ?? departures[0]);
  if (departsAt) {
    return moveTo(core, relay, departsAt, (sql) =>
      notify(sql, { userId, kind: 'relay_moved', facts: factsOf(view, departsAt) }),
    );
  }
  return finishRelay(core, relay, {
    ending: 'cancelled',
    // Another worker may have moved it meanwhile.
    version: relay.version,
    firstGoes: 'ferry_gone',
    also: (sql) => notify(sql, { userId, kind: 'relay_ferry_cancelled', facts: factsOf(view, relay.departsAt) }),
  });
}

const factsOf = ({ ferry, second }: Relay, departsAt: Date): NotificationFacts => ({
  scheduledId: second.id,
  pickupAt: departsAt.toISOString(),
  timeZone: ferry.timeZone,
  destination: second.dropoffLocation.name ?? second.dropoffLocation.address,
});
