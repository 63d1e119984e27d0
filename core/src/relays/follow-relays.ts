import type { NotificationFacts } from '@waka/contracts/notifications/notification';
import type { Relay } from '@waka/contracts/relays/relay-views';
import { departuresAfter, leavesAt } from '../crossings/timetable.ts';
import { notify } from '../notifications/notification-centre.ts';
import type { Core } from '../platform/core.ts';
import { finishRelay } from './end-relay.ts';
import { moveTo } from './move-relay.ts';
import { boardable, isAhead, passageNow, viewOf } from './read-relay.ts';
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
      try {
        if (await follow(core, relay, await viewOf(core, relay))) changed += 1;
      } catch (error) {
        core.logger.error({ relayId: relay.id, reason: String(error) }, 'a trip over water was not followed');
      }
    }
    after = relays.at(-1)?.id ?? null;
    if (relays.length < AT_ONCE) return changed;
  }
}

async function follow(core: Core, relay: RelayTrip, view: Relay): Promise<boolean> {
  const { firstRideStatus, second } = view;
  if (second.status === 'cancelled' || second.status === 'failed') return finishRelay(core, relay, 'cancelled');
  if (second.rideStatus !== null && OVER.has(second.rideStatus)) return finishRelay(core, relay, 'done');
  if (firstRideStatus === 'cancelled' || firstRideStatus === 'expired') {
    return finishRelay(core, relay, 'first_ride_failed', (sql) =>
      notify(sql, { userId: relay.riderId, kind: 'relay_ended', facts: factsOf(view, relay.departsAt) }),
    );
  }
  if (!isAhead(second)) return false;
  const passage = await passageNow(core, relay);
  if (relay.departsAt > core.clock.now()) {
    if (passage && leavesAt(passage.timetable, relay.departsAt)) return false;
    // Who reaches the quay for the one that does not go is in time for a later one.
    const [later] = passage ? departuresAfter(passage.timetable, relay.departsAt, 1) : [];
    return takeOther(core, relay, view, later);
  }
  if (firstRideStatus === 'completed') return false;
  const [next] = passage ? boardable(core, passage) : [];
  return takeOther(core, relay, view, next);
}

const OVER: ReadonlySet<string> = new Set(['completed', 'cancelled', 'expired']);

/** Moves a trip to another ferry; ends it where none goes, so that no driver waits for a rider who cannot come. */
function takeOther(core: Core, relay: RelayTrip, view: Relay, departsAt: Date | undefined): Promise<boolean> {
  const { riderId: userId } = relay;
  if (departsAt) {
    return moveTo(core, relay, departsAt, (sql) =>
      notify(sql, { userId, kind: 'relay_moved', facts: factsOf(view, departsAt) }),
    );
  }
  return finishRelay(core, relay, 'cancelled', (sql) =>
    notify(sql, { userId, kind: 'relay_ferry_cancelled', facts: factsOf(view, relay.departsAt) }),
  );
}

const factsOf = ({ ferry, second }: Relay, departsAt: Date): NotificationFacts => ({
  scheduledId: second.id,
  pickupAt: departsAt.toISOString(),
  timeZone: ferry.timeZone,
  destination: second.dropoffLocation.name ?? second.dropoffLocation.address,
});
