import type { Snapshot } from '@waka/contracts/realtime';
import type { Actor } from '../accounts/actor.ts';
import { PERSON } from '../accounts/read-user.ts';
import { presentUser, type Person } from '../accounts/user.presenter.ts';
import type { Core } from '../core.ts';
import { presentOffer } from '../matching/offer.presenter.ts';
import { openOffers, type OfferRow } from '../matching/read-offers.ts';
import { RideOffer } from '../matching/ride-offer.entity.ts';
import { countUnread } from '../notifications/notification-centre.ts';
import { ensure } from '../platform/app-error.ts';
import { rowsOfJson } from '../platform/sql.ts';
import { ownLive } from '../rides/read-rides.ts';
import { Ride } from '../rides/ride.entity.ts';
import { presentRide, type RideRow } from '../rides/ride.presenter.ts';

type Reader = Person & { unread: number; now: Date; rides: object[]; offers: object[] };

const listOf = (select: string) => `coalesce((SELECT jsonb_agg(row) FROM (${select}) AS row), '[]')`;

// All in one statement: when the phones of a town come back at once, each question more is one for each of them.
// Phones measure offers by the clock of the database, by which offers end; the clock of each node may be another.
const statementFor = (actor: Actor) => `
  SELECT ${PERSON}, ${countUnread('$1')} AS unread, clock_timestamp() AS now,
    ${actor.role === 'admin' ? `'[]'::jsonb` : listOf(`SELECT * FROM rides WHERE ${ownLive(actor, '$1')}`)} AS rides,
    ${actor.role === 'driver' ? listOf(openOffers('$1')) : `'[]'::jsonb`} AS offers
  FROM users WHERE id = $1`;

/** Everything that a client needs to show the truth, whatever it missed; besides, the ride's row as it was read for it. */
export async function takeSnapshot(
  core: Pick<Core, 'sql' | 'clock'>,
  actor: Actor,
): Promise<{ snapshot: Snapshot; row: RideRow | null }> {
  const [reader] = await core.sql<Reader>(statementFor(actor), [actor.id]);
  ensure(reader, 'auth.required');
  const { unread, now, rides, offers, ...person } = reader;
  const [row = null] = rowsOfJson<RideRow>(Ride, rides);
  const [offer] = rowsOfJson<OfferRow>(RideOffer, offers);
  const snapshot = {
    user: presentUser(person, core.clock.now()),
    ride: row && presentRide(row, actor),
    offer: offer ? presentOffer(offer, offer) : null,
    unread,
    serverTime: now.toISOString(),
  };
  return { snapshot, row };
}
