import { isPushed } from '@waka/contracts/notifications/notification';
import type { Push } from '@waka/contracts/notifications/push';
import type { Core } from '@waka/core/platform/core';
import { subscriptionsOf, takeOffers } from '@waka/core/notifications/notifications.repository';
import { publishNotifications, type TakenRow } from '@waka/core/notifications/publish-notifications';
import { repeat, type Repetition } from '../repeat.ts';
import { secondsToLive } from './time-to-live.ts';
import type { Pusher, PushOptions } from './web-push.ts';

const EVERY_MS = 500;

/** Publishes new notifications to open screens, and sends them to devices where pushes are set up. */
export function startNotificationLoop(core: Core, push: Pusher | null): Repetition {
  return repeat({
    name: 'notifications',
    everyMs: EVERY_MS,
    spreadMs: 50,
    logger: core.logger,
    async work() {
      const rows = await publishNotifications(core);
      if (!push) return;
      const offers = await takeOffers(core.sql);
      // Not awaited: a slow push service must not delay the next ones.
      void pushAll(core, push, [...rows.flatMap(noticeOf), ...offers.map(askOf)]);
    },
  });
}

type OfferToPush = Awaited<ReturnType<typeof takeOffers>>[number];

interface Outgoing {
  userId: string;
  push: Push;
  options: PushOptions;
}

async function pushAll(core: Core, push: Pusher, outgoing: Outgoing[]): Promise<void> {
  if (outgoing.length === 0) return;
  try {
    const devices = await subscriptionsOf(core.sql, [...new Set(outgoing.map(({ userId }) => userId))]);
    const sends = outgoing.flatMap((one) =>
      devices.filter(({ userId }) => userId === one.userId).map((device) => push(device, one.push, one.options)),
    );
    await Promise.all(sends);
  } catch (error) {
    core.logger.warn({ error, pushes: outgoing.length }, 'notifications not pushed');
  }
}

// All notifications of a ride share a tag: the newest replaces the one before.
function noticeOf({ id, userId, kind, facts, isPast }: TakenRow): Outgoing[] {
  if (isPast || !isPushed(kind)) return [];
  const tag = facts.rideId ? `ride:${facts.rideId}` : `notice:${id}`;
  return [{ userId, push: { kind, facts, tag }, options: { ttlSeconds: secondsToLive(kind, facts), urgency: 'high' } }];
}

const askOf = ({ id, driverId, expiresAt, fare, currency, pickup, minutes }: OfferToPush): Outgoing => ({
  userId: driverId,
  push: {
    kind: 'ride_offer',
    facts: { fare, currency, pickup, minutes },
    until: expiresAt.getTime(),
    tag: `offer:${id}`,
  },
  options: { ttlSeconds: Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000)), urgency: 'high' },
});
