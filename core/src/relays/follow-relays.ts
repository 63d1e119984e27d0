import type { NotificationFacts } from '@waka/contracts/notifications/notification';
import type { Relay } from '@waka/contracts/relays/relay-views';
import { notify } from '../notifications/notification-centre.ts';
import type { Core } from '../platform/core.ts';
import { finishRelay } from './end-relay.ts';
import { moveTo } from './move-relay.ts';
import { boardable, isAhead, passageNow, viewOf } from './read-relay.ts';
import type { RelayTrip } from './relay-trip.entity.ts';
import { openRelays } from './relays.repository.ts';

const AT_ONCE = 200;

/**
 * Follows the trips over water: one whose first ride fails ends, one whose first ride has not come to the quay at the
 * departure takes the next ferry, and one whose second ride is over is done. Returns how many changed.
 */
export async function followRelays(core: Core): Promise<number> {
  let changed = 0;
  // In sequence: a handful of trips are on the water at a time.
  for (const relay of await openRelays(core.sql, AT_ONCE)) {
    if (await follow(core, relay, await viewOf(core, relay))) changed += 1;
  }
  return changed;
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
  const isLate = firstRideStatus !== 'completed' && relay.departsAt <= core.clock.now();
  return isLate && isAhead(second) ? takeNext(core, relay, view) : false;
}

const OVER: ReadonlySet<string> = new Set(['completed', 'cancelled', 'expired']);

async function takeNext(core: Core, relay: RelayTrip, view: Relay): Promise<boolean> {
  const passage = await passageNow(core, relay);
  const [next] = passage ? boardable(core, passage) : [];
  // Without a later ferry the rider decides: the second ride stays until its search begins.
  if (!next) return false;
  return moveTo(core, relay, next, (sql) =>
    notify(sql, { userId: relay.riderId, kind: 'relay_moved', facts: factsOf(view, next) }),
  );
}

const factsOf = ({ ferry, second }: Relay, departsAt: Date): NotificationFacts => ({
  scheduledId: second.id,
  pickupAt: departsAt.toISOString(),
  timeZone: ferry.timeZone,
  destination: second.dropoffLocation.name ?? second.dropoffLocation.address,
});
