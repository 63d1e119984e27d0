import type { RideRefund, RideRefundState } from '@waka/contracts/money/ride-refund';
import { In, IsNull, Not } from 'typeorm';
import type { Sql } from '../../platform/postgres/sql.ts';
import { Payment } from '../payment.entity.ts';
import { FareRefundRow } from './fare-refund.entity.ts';

/** Lists what goes back, or went back, to a rider of some rides, by ride, the first decided first. */
export async function refundsOfRides(
  { manager }: Sql,
  riderId: string,
  rideIds: readonly string[],
): Promise<Map<string, RideRefund[]>> {
  const where = { riderId, rideId: In([...rideIds]) };
  const parts = await manager.find(FareRefundRow, { where });
  const late = await manager.find(Payment, { where: { ...where, refundDueAt: Not(IsNull()) } });
  // What was withdrawn and is due again is listed once.
  const restored = new Set(parts.map(({ restores }) => restores));
  const all = [...parts.filter(({ id }) => !restored.has(id)).map(ofFare), ...late.map(ofLateMoney)].toSorted(
    (a, b) => a.since - b.since,
  );
  const byRide = new Map<string, RideRefund[]>();
  for (const { rideId, refund } of all) byRide.set(rideId, [...(byRide.get(rideId) ?? []), refund]);
  return byRide;
}

interface OfRide {
  rideId: string;
  since: number;
  refund: RideRefund;
}

const states = { rail: 'sent', hand: 'sent', credit: 'credited', withdrawn: 'withdrawn' } as const;

function ofFare({ rideId, method, amount, currency, way, createdAt, givenAt }: FareRefundRow): OfRide {
  const state: RideRefundState = way === null ? 'due' : states[way];
  const at = (givenAt ?? createdAt).toISOString();
  return { rideId, since: createdAt.getTime(), refund: { state, amount, currency, method, at } };
}

function ofLateMoney({ rideId, method, amount, currency, isOtherSum, ...payment }: Payment): OfRide {
  const { createdAt, refundDueAt, refundedAt } = payment;
  const since = refundDueAt ?? createdAt;
  const state = refundedAt ? 'sent' : 'due';
  const at = (refundedAt ?? since).toISOString();
  return {
    rideId,
    since: since.getTime(),
    refund: { state, amount: isOtherSum ? null : amount, currency, method, at },
  };
}
