import type { RideRefund, RideRefundState } from '@waka/contracts/money/ride-refund';
import type { RefundOfRide } from '@waka/contracts/ops/people-views';
import { In, IsNull, Not } from 'typeorm';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { CardDisputeRow } from '../card-dispute.entity.ts';
import { disputesOfPayments } from '../disputes.repository.ts';
import { Payment } from '../payment.entity.ts';
import { FareRefundRow } from './fare-refund.entity.ts';
import { leftOfLate, lostOfLate } from './late-money.ts';

/** Lists what goes back, or went back, to a rider of some rides, by ride, the first decided first. */
export async function refundsOfRides(
  sql: Sql,
  riderId: string,
  rideIds: readonly string[],
): Promise<Map<string, RideRefund[]>> {
  const byRide = new Map<string, RideRefund[]>();
  for (const { rideId, refund } of await refundsWithBearers(sql, riderId, rideIds)) {
    const { bearer: _, ...shown } = refund;
    byRide.set(rideId, [...(byRide.get(rideId) ?? []), shown]);
  }
  return byRide;
}

/** Lists what goes back, or went back, to the rider of a ride, with who bears it, the first decided first. */
export const refundsOfRide = async (
  sql: Sql,
  { id, riderId }: { id: string; riderId: string },
): Promise<RefundOfRide[]> => (await refundsWithBearers(sql, riderId, [id])).map(({ refund }) => refund);

async function refundsWithBearers(sql: Sql, riderId: string, rideIds: readonly string[]): Promise<OfRide[]> {
  const { manager } = sql;
  const where = { riderId, rideId: In([...rideIds]) };
  const parts = await manager.find(FareRefundRow, { where });
  const late = await manager.find(Payment, { where: { ...where, refundDueAt: Not(IsNull()) } });
  const disputes = await disputesOfPayments(
    sql,
    late.map(({ id }) => id),
  );
  // What was withdrawn and is due again is listed once.
  const restored = new Set(parts.map(({ restores }) => restores));
  return [
    ...parts.filter(({ id }) => !restored.has(id)).map(ofFare),
    ...late.flatMap((one) => ofLateMoney(one, disputes)),
  ].toSorted((a, b) => a.since - b.since);
}

interface OfRide {
  rideId: string;
  since: number;
  refund: RefundOfRide;
}

const states = { rail: 'sent', hand: 'sent', credit: 'credited', withdrawn: 'withdrawn' } as const;

function ofFare(row: FareRefundRow): OfRide {
  const { rideId, method, amount, currency, way, bearer, reference, createdAt, givenAt } = row;
  const state: RideRefundState = way === null ? 'due' : states[way];
  const isByTeam = way === 'withdrawn' && reference === null ? { isByTeam: true } : {};
  const at = (givenAt ?? createdAt).toISOString();
  return { rideId, since: createdAt.getTime(), refund: { state, ...isByTeam, amount, currency, method, bearer, at } };
}

function ofLateMoney(payment: Payment, disputes: readonly CardDisputeRow[]): OfRide[] {
  const { rideId, method, amount, currency, isOtherSum, createdAt, refundDueAt, refundedAt } = payment;
  const since = refundDueAt ?? createdAt;
  const of = (refund: Pick<RideRefund, 'state' | 'amount'>, at: Date): OfRide => ({
    rideId,
    since: since.getTime(),
    refund: { ...refund, currency, method, bearer: null, at: at.toISOString(), ...(!isOtherSum && { isLate: true }) },
  });
  const lost = lostOfLate(payment, disputes);
  const left = leftOfLate(payment, disputes);
  return [
    ...lost.toReversed().map((one) => of({ state: 'withdrawn', amount: one.amount ?? amount }, one.closedAt ?? since)),
    ...(left > 0 || lost.length === 0
      ? [of({ state: refundedAt ? 'sent' : 'due', amount: isOtherSum ? null : left }, refundedAt ?? since)]
      : []),
  ];
}
