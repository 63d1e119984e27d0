import type { RideDetails, RideFile } from '@waka/contracts/ops/people-views';
import { DRIVER_CANCEL_REASONS, RIDER_CANCEL_REASONS } from '@waka/contracts/rides/ride-status';
import type { Actor } from '../../platform/actor.ts';
import { usersByIds } from '../../accounts/users.repository.ts';
import { lastDecision } from '../../audit/last-decision.ts';
import { auditView } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { feeStateOf } from '../../payments/refunds/fee-state.ts';
import { paidByRider, refundedOf } from '../../payments/refunds/paid-by-rider.ts';
import { refundsOfRide } from '../../payments/refunds/refunds-of-rides.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { RidePrice } from '../../pricing/ride-price.ts';
import { carriedOf } from '../../rides/carried.ts';
import { rideRow } from '../../rides/views/read-rides.ts';
import { receiptNumber } from '../../rides/views/receipt.ts';
import { disputeSummaries } from '../disputes/dispute-summaries.ts';
import { reportsOfRide } from '../people/person-money.ts';
import { auditOf } from '../audit-lines.ts';
import type { DrivenWay } from '../../rides/tracks/driven-way.entity.ts';
import { isOtherWay } from '../../rides/tracks/same-way.ts';
import { drivenWayOf } from '../../rides/tracks/tracks.repository.ts';
import { presentOpsRide } from '../../rides/views/ops-ride.presenter.ts';
import { attentionOf } from './read-ops-rides.ts';
import { reviewsOf } from './review-ride.ts';
import { eventsOf, offersOf, roundsOf, trackOf } from './ride-files.repository.ts';

/**
 * Returns everything about a ride, including people's positions; the view is audited.
 * Throws AppError `ops.not_found`.
 */
export async function rideFile(core: Core, admin: Actor, rideId: string, reason: string): Promise<RideFile> {
  const row = await rideRow(core.sql, rideId);
  ensure(row, 'ops.not_found');
  await auditView(core.sql, { actor: admin, action: 'ride.viewed', subject: { type: 'ride', id: rideId }, reason });
  const [events, search, offers, track, driven, audit, attention, review, reports, money] = await Promise.all([
    eventsOf(core.sql, rideId),
    roundsOf(core.sql, rideId, MOST_ROUNDS),
    offersOf(core.sql, rideId),
    trackOf(core.sql, rideId, MOST_POINTS),
    drivenWayOf(core.sql, rideId),
    auditOf(core.sql, { type: 'ride', id: rideId }),
    attentionOf(core, rideId),
    lastDecision(core.sql, reviewsOf(rideId)),
    reportsOfRide(core.sql, rideId),
    moneyOf(core.sql, row),
  ]);
  const people = await usersByIds(core.sql, [row.riderId, row.driverId, ...events.map(({ actorId }) => actorId)]);
  const phoneOf = (id: string | null) => {
    const person = people.get(id ?? '');
    return person?.phone ?? person?.unprovedPhone ?? null;
  };
  const isDriver = (id: string | null) => people.get(id ?? '')?.userType === 'driver';
  const { riderStars, driverStars, riderTags, tip, cancelledBy, distanceKm } = row;
  const handedBack = events.findLast(({ type }) => type === 'driver_cancelled');
  // A driver from whom ops took the ride gave no reason; that of ops is in the audit.
  const isOfOps = row.status !== 'cancelled' && people.get(handedBack?.actorId ?? '')?.userType === 'admin';
  return {
    ride: presentOpsRide(row, attention),
    details: {
      number: receiptNumber(row.id, row.completedAt ?? row.requestedAt),
      distanceKm,
      geometry: row.geometry,
      fareLines: row.price?.lines ?? null,
      surge: surgeOf(row.price),
      stops: row.stops.map(({ name, address }) => name ?? address),
      stopPlaces: row.stops,
      arrivedAt: row.arrivedAt?.toISOString() ?? null,
      riderStars,
      driverStars,
      riderTags,
      paymentState: row.payment?.state ?? null,
      unpaid: row.status === 'completed' && row.payment?.state === 'failed' ? row.payment.amount : 0,
      ...money,
      tip: tip && { method: tip.method, state: tip.state, amount: tip.amount, currency: tip.currency },
      cancelledBy,
      cancelReason: isOfOps ? null : reasonOf(row.cancelReason),
      cancelNote: isOfOps ? null : row.cancelNote,
      decisionId: review?.id ?? null,
    },
    events: events.map(({ seq, type, at, actorId, payment, cancelReason, cancelNote }) => ({
      seq,
      type,
      at: at.toISOString(),
      actorName: people.get(actorId ?? '')?.fullName ?? null,
      actorRole: people.get(actorId ?? '')?.userType ?? null,
      ...(isDriver(actorId) && { cancelReason: reasonOf(cancelReason), cancelNote }),
      payment: payment && { state: payment.state, amount: payment.amount, currency: payment.currency },
    })),
    search: search.map(dated),
    offers: offers.map((offer) => ({
      ...offer,
      offeredAt: offer.offeredAt.toISOString(),
      answeredAt: offer.answeredAt?.toISOString() ?? null,
    })),
    track: track.map(dated),
    reports,
    drivenWay: driven && againstQuoted(driven, distanceKm),
    phones: { rider: phoneOf(row.riderId), driver: phoneOf(row.driverId), passenger: row.passengerPhone },
    audit,
  };
}

/** Returns what the rider of a ride has paid of it, what of that goes back, what waits for the next ride, and what was disputed with the bank. */
async function moneyOf(
  sql: Sql,
  ride: Parameters<typeof paidByRider>[1] &
    Parameters<typeof refundsOfRide>[1] &
    Parameters<typeof carriedOf>[1] &
    Parameters<typeof feeStateOf>[1],
): Promise<Pick<RideDetails, 'paid' | 'refunds' | 'refundable' | 'carried' | 'disputes' | 'feeState'>> {
  const paid = await paidByRider(sql, ride);
  const refunds = await refundsOfRide(sql, ride);
  const refundable = Math.max(0, paid - (await refundedOf(sql, ride.id)));
  // The next ride may have collected it, or ops waived it.
  const carried = Math.max(0, Math.min(ride.carried, await carriedOf(sql, ride)));
  const feeState = await feeStateOf(sql, ride);
  return { paid, refunds, refundable, carried, feeState, disputes: await disputeSummaries(sql, { rideId: ride.id }) };
}

/** Returns why the fare was higher; null where it was not. */
const surgeOf = (price: RidePrice | null): RideDetails['surge'] =>
  price?.lines.some(({ kind }) => kind === 'surge') ? (price.facts.surge ?? null) : null;

const againstQuoted = ({ km, source, geometry }: DrivenWay, quotedKm: number): RideFile['drivenWay'] => ({
  km,
  source,
  geometry,
  quotedKm,
  differs: isOtherWay(km, quotedKm),
});

const reasonOf = (reason: string | null) =>
  [...RIDER_CANCEL_REASONS, ...DRIVER_CANCEL_REASONS].find((known) => known === reason) ?? null;

const MOST_ROUNDS = '500';
/** The most points that a line on a map can show. */
const MOST_POINTS = 2000;

const dated = <Line extends { at: Date }>(line: Line) => ({ ...line, at: line.at.toISOString() });
