import type { Core } from '../core.ts';
import { announceOfferClosed, announceOfferMade } from '../matching/announce-offer.ts';
import { offerById } from '../matching/read-offers.ts';
import { tellRide } from '../rides/announce-ride.ts';
import { eventRow } from '../rides/read-rides.ts';

interface Message {
  id: string;
  topic: 'ride' | 'offer_made' | 'offer_closed';
  key: string;
  seq: number | null;
}

/** Younger rows are still being told by their writer. */
const LEFT_BEHIND_MS = 1000;

/** Tells what writers left behind when they died. Answers how many rows it told; several relays share the work. */
export async function relayOutbox(core: Core, batch = 100): Promise<number> {
  if (!core.announcer.isHeard()) return 0;
  return core.transaction(async (sql) => {
    const messages = await sql<Message>(
      `SELECT id, topic, key, seq FROM outbox
       WHERE created_at < now() - make_interval(secs => $1::float8 / 1000)
       ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [LEFT_BEHIND_MS, batch],
    );
    for (const message of messages) await tell(core, message);
    if (messages.length > 0) {
      await sql('DELETE FROM outbox WHERE id = ANY($1::bigint[])', [messages.map(({ id }) => id)]);
    }
    return messages.length;
  });
}

async function tell(core: Core, { topic, key, seq }: Message): Promise<void> {
  if (topic === 'ride') {
    const row = seq === null ? null : await eventRow(core.sql, key, seq);
    if (row) await tellRide(core, row);
    return;
  }
  const offer = await offerById(core.sql, key);
  if (!offer) return;
  if (offer.status === 'open') announceOfferMade(core, offer);
  else if (offer.status !== 'accepted') announceOfferClosed(core, offer, offer.status);
}
