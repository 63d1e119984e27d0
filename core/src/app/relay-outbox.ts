import type { Core } from '../platform/core.ts';
import { driverById } from '../accounts/driver-profiles.repository.ts';
import { refreshAssignments } from '../drivers/duty/duty.ts';
import { emitDebt } from '../ledger/debts/publish-debt.ts';
import { publishOfferClosed, publishOffer } from '../matching/offers/publish-offer.ts';
import { offerById } from '../matching/offers/read-offers.ts';
import { termsById } from '../owners/owners.repository.ts';
import { emitBook } from '../owners/publish-book.ts';
import { payoutById } from '../payments/payouts/payouts.repository.ts';
import { emitPayout } from '../payments/payouts/publish-payout.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { driversConcerned, emitRide } from '../rides/moves/publish-ride.ts';
import { eventRow, rideRow } from '../rides/views/read-rides.ts';
import { emitIncident } from '../safety/publish-incident.ts';
import { emitScheduled } from '../scheduled/publish-scheduled.ts';
import { shownScheduled } from '../scheduled/scheduled-rides.repository.ts';
import { incidentById } from '../safety/read-incidents.ts';
import type { OutboxRow } from '../realtime/outbox-row.entity.ts';
import { deleteLocked, lockOlderThan } from '../realtime/outbox.repository.ts';

type Message = Omit<OutboxRow, 'createdAt'>;

/** The writers of younger rows are still publishing them. */
const LEFT_BEHIND_MS = 1000;

/** Publishes one message and returns the drivers whose duty it may have changed. */
type Publish = () => string[];

/** Publishes outbox rows that crashed writers left. Returns how many rows it took; several relays share the work. */
export async function relayOutbox(core: Core, batch = 100): Promise<number> {
  if (!(await core.publisher.isDelivered())) return 0;
  const driverIds: string[] = [];
  const taken = await core.transaction(async (sql) => {
    const messages = await lockOlderThan(sql, LEFT_BEHIND_MS, String(batch));
    for (const message of messages) {
      // In the order of the events, on the one connection of the transaction.
      const publish = await prepare(core, sql, message);
      driverIds.push(...tried(core, message, publish));
    }
    if (messages.length > 0) {
      if (!(await core.publisher.isDelivered())) return 0;
      await deleteLocked(
        sql,
        messages.map(({ id }) => id),
      );
    }
    return messages.length;
  });
  // After the transaction, so that a slow Redis does not hold it open.
  await refreshAssignments(core, [...new Set(driverIds)]);
  return taken;
}

async function prepare(core: Core, sql: Sql, { topic, key, seq }: Message): Promise<Publish> {
  if (topic === 'ride') {
    const [event, now] = [seq === null ? null : await eventRow(sql, key, seq), await rideRow(sql, key)];
    return () => {
      if (!event || !now) return [];
      emitRide(core, event, now);
      return driversConcerned(event);
    };
  }
  if (topic === 'incident') {
    const incident = await incidentById(sql, key);
    return () => {
      if (incident) emitIncident(core, incident);
      return [];
    };
  }
  if (topic === 'scheduled') {
    const shown = await shownScheduled(sql, key);
    return () => {
      if (shown) emitScheduled(core, shown.scheduled);
      return [];
    };
  }
  if (topic === 'payout') {
    const payout = await payoutById(sql, key);
    return () => {
      if (payout) emitPayout(core, payout);
      return [];
    };
  }
  if (topic === 'debt') {
    const driver = await driverById(sql, key);
    return () => {
      if (driver) emitDebt(core, driver);
      return [];
    };
  }
  if (topic === 'owner_terms') {
    const terms = await termsById(sql, key);
    return () => {
      if (terms) emitBook(core, terms);
      return [];
    };
  }
  // Only topics of offers are left: a new topic needs a branch above.
  topic satisfies 'offer_made' | 'offer_closed';
  const offer = await offerById(sql, key);
  return () => {
    if (offer?.status === 'open') publishOffer(core, offer);
    else if (offer && offer.status !== 'accepted') publishOfferClosed(core, offer, offer.status);
    return [];
  };
}

// Publishing would fail again; a row that stayed would block everything behind it forever.
function tried({ logger }: Core, { topic, key, seq }: Message, publish: Publish): string[] {
  try {
    return publish();
  } catch (error) {
    logger.error(
      { topic, key, seq, reason: error instanceof Error ? error.stack : typeof error },
      'outbox row not published',
    );
    return [];
  }
}
