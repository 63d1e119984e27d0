import type { HeldKind } from '@waka/contracts/drivers/held-adjustments';
import type { Currency } from '@waka/contracts/regions';
import { Equal, LessThan } from 'typeorm';
import { standingOf } from '../ledger.repository.ts';
import { post } from '../post.ts';
import { idOf } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { BalanceAdjustment } from './balance-adjustment.entity.ts';

export const adjustmentById = ({ manager }: Sql, id: string): Promise<BalanceAdjustment | null> =>
  manager.findOneBy(BalanceAdjustment, { id });

/** Finds the adjustment, or the payout by hand, that a call with the same key has recorded. */
export const adjustmentWith = (
  { manager }: Sql,
  kind: HeldKind,
  reference: string,
): Promise<BalanceAdjustment | null> => manager.findOneBy(BalanceAdjustment, { kind, reference });

type New = Pick<BalanceAdjustment, 'kind' | 'reference' | 'driverId' | 'amount' | 'currency' | 'reason' | 'recordedBy'>;

/** Stores an adjustment, or a payout by hand, that waits for a second admin. */
export const holdAdjustment = ({ manager }: Sql, adjustment: New): Promise<string> =>
  idOf(manager.insert(BalanceAdjustment, { ...adjustment, isReasonShown: true, state: 'held' }));

/** Lists adjustments and payouts by hand that wait for a second admin, of one driver or of all, the oldest first. */
export const heldAdjustments = (
  { manager }: Sql,
  { driverId, most }: { driverId: string | null; most: number },
): Promise<BalanceAdjustment[]> =>
  manager.find(BalanceAdjustment, {
    where: { state: 'held', ...(driverId !== null && { driverId: Equal(driverId) }) },
    order: { createdAt: 'ASC', id: 'ASC' },
    take: most,
  });

/** Adds up what adjustments and payouts by hand that wait would take from a driver's balance, by currency. */
export async function heldBack({ manager }: Sql, driverId: string): Promise<ReadonlyMap<Currency, number>> {
  const waiting = await manager.findBy(BalanceAdjustment, {
    driverId: Equal(driverId),
    state: 'held',
    amount: LessThan(0),
  });
  const sums = new Map<Currency, number>();
  for (const { currency, amount } of waiting) sums.set(currency, (sums.get(currency) ?? 0) - amount);
  return sums;
}

/** Ends the waiting of an adjustment; returns false where it does not wait any more. */
export async function endAdjustment(
  { manager }: Sql,
  id: string,
  { state, decidedBy }: Pick<BalanceAdjustment, 'state' | 'decidedBy'>,
): Promise<boolean> {
  const { affected } = await manager.update(
    BalanceAdjustment,
    { id, state: 'held' },
    { state, decidedBy, decidedAt: () => 'now()' },
  );
  return affected === 1;
}

/** Posts an adjustment, whose driver may read its reason. The caller holds the driver's lock. */
export const postAdjustment = (
  sql: Sql,
  {
    reference,
    driverId,
    amount,
    currency,
    reason,
    isReasonShown,
  }: Omit<New, 'kind' | 'recordedBy'> & { isReasonShown: boolean },
): Promise<boolean> =>
  post(sql, {
    kind: 'adjustment',
    reference,
    rideId: null,
    currency,
    note: reason,
    isNoteShown: isReasonShown,
    lines: [
      { account: 'driver_earnings', ownerId: driverId, amount: -amount },
      { account: 'adjustments', ownerId: null, amount },
    ],
  });

/** Posts money that was paid to a driver by hand; the amount is below zero. The caller holds the driver's lock. */
export const postHandPayout = (
  sql: Sql,
  { reference, driverId, amount, currency, reason }: Omit<New, 'kind' | 'recordedBy'>,
): Promise<boolean> =>
  post(sql, {
    kind: 'payout',
    reference,
    rideId: null,
    currency,
    note: reason,
    lines: [
      { account: 'driver_earnings', ownerId: driverId, amount: -amount },
      { account: 'wallet', ownerId: null, amount },
    ],
  });

/** Returns what may be paid to a driver in one currency: what is owed less what waits for a second admin. */
export async function payableByHand(sql: Sql, driverId: string, currency: Currency): Promise<number> {
  const standing = (await standingOf(sql, driverId)).find((one) => one.currency === currency);
  const owed = standing ? standing.unpaidEarnings - standing.cashHeld : 0;
  return owed - ((await heldBack(sql, driverId)).get(currency) ?? 0);
}
