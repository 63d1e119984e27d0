import type { Snapshot } from '@waka/contracts/realtime';
import type { Actor } from '../platform/actor.ts';
import { presentUser } from '../accounts/user.presenter.ts';
import type { Core } from '../platform/core.ts';
import { presentOffer } from '../matching/offers/offer.presenter.ts';
import type { OfferRow } from '../matching/offers/offers.repository.ts';
import { RideOffer } from '../matching/offers/ride-offer.entity.ts';
import { ensure } from '../platform/app-error.ts';
import { rowsOfJson } from '../platform/postgres/sql.ts';
import { Ride } from '../rides/ride.entity.ts';
import { presentRide, type RideRow } from '../rides/views/ride.presenter.ts';
import { snapshotOf } from './snapshot.repository.ts';

/**
 * Reads everything that a client needs to show the present state after any gap; also returns the ride's row that
 * was read for it. Throws AppError `auth.required`.
 */
export async function takeSnapshot(
  core: Pick<Core, 'sql' | 'clock' | 'methods'>,
  actor: Actor,
): Promise<{ snapshot: Snapshot; row: RideRow | null }> {
  const [reader] = await snapshotOf[actor.role](core.sql, actor.id);
  ensure(reader, 'auth.required');
  const { unread, now, rides, offers, ...person } = reader;
  const [row = null] = rowsOfJson<RideRow>(Ride, rides);
  const [offer] = rowsOfJson<OfferRow>(RideOffer, offers);
  const snapshot = {
    user: presentUser(person, core.clock.now()),
    ride: row && presentRide(row, actor),
    offer: offer ? presentOffer(offer, offer) : null,
    unread,
    money: [...(await core.methods.read()).money],
    serverTime: now.toISOString(),
  };
  return { snapshot, row };
}
