import type { CashSummary, MethodSummary, RefundSummary, ReportSummary } from '@waka/contracts/ops/people-views';
import type { PaymentSummary } from '@waka/contracts/ops/payment-summary';
import { usersByIds } from '../../accounts/users.repository.ts';
import { cashCountsOf } from '../../payments/cash/cash-counts.repository.ts';
import { lostCards } from '../../payments/disputes.repository.ts';
import { feeKindOf } from '../../payments/refunds/fee-state.ts';
import * as methods from '../../payments/methods/methods.repository.ts';
import { refundsOfRides } from '../../payments/refunds/refunds-of-rides.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ridesByIds } from '../../rides/rides.repository.ts';
import type { Incident } from '../../safety/incident.entity.ts';
import { incidentsAbout, incidentsOfRide, lastPayments, lastRidesInCash, ridesToRefund } from './people.repository.ts';

/** Lists a person's payment methods, as far as support may see them: the last digits. */
export async function methodsOf(sql: Sql, personId: string): Promise<MethodSummary[]> {
  const saved = await methods.methodsOf(sql, personId);
  const lost = await lostCards(sql, saved);
  return saved.map(({ id, type, isDefault, cardBrand, cardLast4, phoneNumber }) => ({
    id,
    type,
    isDefault,
    brand: cardBrand,
    ending: cardLast4 ?? phoneNumber?.slice(-4) ?? '',
    ...(lost.has(id) && { isLost: true }),
  }));
}

/** Lists payments by mobile money that a person made or received, or that are due, the newest first. */
export async function paymentsOf(sql: Sql, personId: string): Promise<PaymentSummary[]> {
  const payments = await lastPayments(sql, personId);
  const rides = await ridesByIds(
    sql,
    payments.map(({ rideId }) => rideId),
  );
  const fees = new Map(rides.map((ride) => [ride.id, feeKindOf(ride)]));
  return payments.map(({ rideId, method, state, amount, currency, reason, createdAt, purpose, tries, waivedAt }) => ({
    rideId,
    method,
    state,
    amount,
    currency,
    reason,
    at: createdAt.toISOString(),
    isTip: purpose === 'tip',
    fee: purpose === 'tip' ? null : (fees.get(rideId) ?? null),
    tries,
    isWaived: waivedAt !== null,
  }));
}

/** Lists the cash of rides that a person paid or got, the newest first; a ride without any cash is none of them. */
export async function cashOf(sql: Sql, personId: string): Promise<CashSummary[]> {
  const rides = await lastRidesInCash(sql, personId);
  const counts = await cashCountsOf(
    sql,
    rides.map(({ id }) => id),
  );
  return rides.flatMap(({ id, completedAt }) => {
    const count = counts.find(({ rideId }) => rideId === id);
    if (!count) return [];
    const { due, given, currency, state, createdAt } = count;
    return [{ rideId: id, due, given, currency, state, at: (completedAt ?? createdAt).toISOString() }];
  });
}

/** Lists what a rider is to get back and has not got yet, the longest due first. */
export async function refundsDueTo(sql: Sql, riderId: string): Promise<RefundSummary[]> {
  const refunds = await refundsOfRides(sql, riderId, await ridesToRefund(sql, riderId));
  return [...refunds]
    .flatMap(([rideId, ofRide]) => ofRide.map((refund) => ({ rideId, refund })))
    .flatMap(({ rideId, refund: { state, amount, currency, method, at } }) =>
      state === 'due' ? [{ rideId, amount, currency, method, at }] : [],
    )
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

/** Lists the calls for help and reports of a person, or about the person as rider or driver of their time, the newest first. */
export const reportsOf = async (sql: Sql, personId: string): Promise<ReportSummary[]> =>
  summaries(sql, await incidentsAbout(sql, personId));

/** Lists the calls for help and reports about a ride, the newest first. */
export const reportsOfRide = async (sql: Sql, rideId: string): Promise<ReportSummary[]> =>
  summaries(sql, await incidentsOfRide(sql, rideId));

async function summaries(sql: Sql, incidents: readonly Incident[]): Promise<ReportSummary[]> {
  const people = await usersByIds(
    sql,
    incidents.map(({ reporterId }) => reporterId),
  );
  return incidents.map(({ id, kind, category, state, reporterId, createdAt }) => {
    const { fullName, userType = null } = people.get(reporterId) ?? {};
    const isOfPerson = category !== 'driver_vanished' && category !== 'suspended';
    const reporter = isOfPerson && userType ? { name: fullName ?? '', role: userType } : null;
    return { id, kind, category, state, reporter, createdAt: createdAt.toISOString() };
  });
}
