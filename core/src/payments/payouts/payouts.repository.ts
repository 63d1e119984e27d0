import type { PayoutState } from '@waka/contracts/payments/payout';
import type { Region } from '@waka/contracts/regions';
import { In, IsNull, LessThanOrEqual, Not, type EntityManager } from 'typeorm';
import { idOf } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { OutboxRow } from '../../realtime/outbox-row.entity.ts';
import { PayoutRow } from './payout.entity.ts';
import { PayoutScheduleRow } from './payout-schedule.entity.ts';
import { PayoutTermsRow } from './payout-terms.entity.ts';
import { inSeconds, isOverdue } from '../step-times.ts';

const OPEN: PayoutState[] = ['held', 'due', 'requested'];
const ENDED: PayoutState[] = ['paid', 'refused'];

/** Lists the terms of all wallets. */
export const payoutTerms = ({ manager }: Sql): Promise<PayoutTermsRow[]> =>
  manager.find(PayoutTermsRow, { order: { region: 'DESC', method: 'ASC' } });

export const payoutTermsOf = ({ manager }: Sql, region: Region, method: string): Promise<PayoutTermsRow | null> =>
  manager.findOneBy(PayoutTermsRow, { region, method });

export const savePayoutTerms = ({ manager }: Sql, terms: PayoutTermsRow): Promise<unknown> =>
  manager.save(PayoutTermsRow, terms);

export const payoutById = ({ manager }: Sql, id: string): Promise<PayoutRow | null> =>
  manager.findOneBy(PayoutRow, { id });

/** Finds the payout of a driver that has no end yet. */
export const openPayoutOf = ({ manager }: Sql, driverId: string): Promise<PayoutRow | null> =>
  manager.findOneBy(PayoutRow, { driverId, state: In(OPEN) });

/** Finds the payout that makes up for a refused one. */
export const retryOf = ({ manager }: Sql, id: string): Promise<PayoutRow | null> =>
  manager.findOneBy(PayoutRow, { retryOf: id });

/** Returns those of some payouts that another one makes up for. */
export async function retriedOf({ manager }: Sql, ids: string[]): Promise<Set<string>> {
  const rows = ids.length === 0 ? [] : await manager.findBy(PayoutRow, { retryOf: In(ids) });
  return new Set(rows.flatMap(({ retryOf: id }) => id ?? []));
}

/** Checks whether a movement of an account is recorded with another payout. The caller holds the lock of its name. */
export const isPaidOutBy = (
  { manager }: Sql,
  { id, rail, credentials }: Pick<PayoutRow, 'id' | 'rail' | 'credentials'>,
  providerTransactionId: string,
): Promise<boolean> => manager.existsBy(PayoutRow, { rail, credentials, providerTransactionId, id: Not(id) });

export const payoutsByIds = ({ manager }: Sql, ids: string[]): Promise<PayoutRow[]> =>
  manager.findBy(PayoutRow, { id: In(ids) });

/** Lists the last payouts of a driver, the newest first. */
export const payoutsOf = ({ manager }: Sql, driverId: string, most: number): Promise<PayoutRow[]> =>
  manager.find(PayoutRow, { where: { driverId }, order: { id: 'DESC' }, take: most });

/** Lists payouts for ops: the open ones with the oldest first, or those that ended with the newest first. */
export const payoutsAt = ({ manager }: Sql, side: 'open' | 'ended', most: number): Promise<PayoutRow[]> =>
  manager.find(PayoutRow, {
    where: { state: In(side === 'open' ? OPEN : ENDED) },
    order: { id: side === 'open' ? 'ASC' : 'DESC' },
    take: most,
  });

type New = Omit<
  PayoutRow,
  | 'id'
  | 'reason'
  | 'tries'
  | 'checks'
  | 'providerToken'
  | 'hintedToken'
  | 'providerTransactionId'
  | 'approvedBy'
  | 'createdAt'
  | 'dueAt'
  | 'settledAt'
  | 'nextCheckAt'
>;

/** Stores a payout; unless it is held, a worker may take its first step at once. */
export async function insertPayout({ manager }: Sql, payout: New): Promise<string> {
  const dueAt = payout.state === 'due' ? () => 'now()' : null;
  return idOf(manager.insert(PayoutRow, { ...payout, dueAt, nextCheckAt: dueAt }));
}

/** Adds the outbox row of a change; returns its id. */
export const insertPayoutEvent = ({ manager }: Sql, id: string): Promise<string> =>
  idOf(manager.insert(OutboxRow, { topic: 'payout', key: id }));

/** Changes a payout that is in one of the given states; returns its new row, or null where it is in none of them. */
export async function changePayout(
  { manager }: Sql,
  { id, states }: { id: string; states: readonly PayoutState[] },
  changes: Parameters<EntityManager['update']>[2],
): Promise<PayoutRow | null> {
  const { affected } = await manager.update(PayoutRow, { id, state: In([...states]) }, changes);
  return affected === 1 ? manager.findOneBy(PayoutRow, { id }) : null;
}

/** Claims the next step of a payout for half a minute; null where none is due, or another process has it. */
export async function claimPayout({ manager }: Sql, id: string): Promise<PayoutRow | null> {
  const { affected } = await manager.update(
    PayoutRow,
    { id, nextCheckAt: isOverdue('0') },
    {
      nextCheckAt: inSeconds(30),
      checks: () => 'checks + 1',
      tries: () => `tries + CASE WHEN state = 'due' THEN 1 ELSE 0 END`,
    },
  );
  return affected === 1 ? manager.findOneBy(PayoutRow, { id }) : null;
}

/** Lists payouts whose next step is overdue, the longest overdue first. */
export const overduePayouts = ({ manager }: Sql, most: number): Promise<PayoutRow[]> =>
  manager.find(PayoutRow, {
    where: { nextCheckAt: isOverdue('300 milliseconds') },
    order: { nextCheckAt: 'ASC' },
    take: most,
  });

/** Postpones the next step; null ends the asking. */
export const postponePayout = (
  { manager }: Sql,
  { id, state }: Pick<PayoutRow, 'id' | 'state'>,
  seconds: number | null,
): Promise<unknown> =>
  manager.update(PayoutRow, { id, state }, { nextCheckAt: seconds === null ? null : inSeconds(seconds) });

/** Takes back a try of which the provider certainly has nothing. */
export const uncountPayoutTry = ({ manager }: Sql, { id, tries }: Pick<PayoutRow, 'id' | 'tries'>): Promise<unknown> =>
  manager.update(PayoutRow, { id, tries, state: 'due' }, { tries: tries - 1 });

/** Schedules a check of a payout that is under way at once; returns whether there is one. */
export async function checkPayoutNow({ manager }: Sql, id: string): Promise<boolean> {
  const { affected } = await manager.update(PayoutRow, { id, state: 'requested' }, { nextCheckAt: () => 'now()' });
  return affected === 1;
}

/** Schedules a check of payouts that are under way and have one of these tokens, at once; returns their ids. */
export async function checkPayoutsNow(
  { manager }: Sql,
  { tokens, ...account }: Pick<PayoutRow, 'rail' | 'credentials'> & { tokens: string[] },
): Promise<string[]> {
  const waiting = { ...account, state: 'requested' as const, nextCheckAt: Not(IsNull()) };
  const rows = await manager.findBy(PayoutRow, [
    { ...waiting, providerToken: In(tokens) },
    { ...waiting, providerToken: IsNull(), hintedToken: In(tokens) },
  ]);
  const ids = rows.map(({ id }) => id);
  await manager.update(PayoutRow, { id: In(ids), nextCheckAt: Not(IsNull()) }, { nextCheckAt: () => 'now()' });
  return ids;
}

/** Stores what a callback says that the provider calls a payout, where its answer to the request was lost. */
export const setHintedPayout = (
  { manager }: Sql,
  of: { id: string; rail: string; credentials?: string },
  hintedToken: string,
): Promise<unknown> => manager.update(PayoutRow, { ...of, providerToken: IsNull() }, { hintedToken });

export const scheduleOf = ({ manager }: Sql, driverId: string): Promise<PayoutScheduleRow | null> =>
  manager.findOneBy(PayoutScheduleRow, { driverId });

/** Stores the schedule of a driver in place of an earlier one. */
export const saveSchedule = ({ manager }: Sql, schedule: PayoutScheduleRow): Promise<unknown> =>
  manager.save(PayoutScheduleRow, schedule);

export const setNextPayout = ({ manager }: Sql, driverId: string, nextAt: Date): Promise<unknown> =>
  manager.update(PayoutScheduleRow, { driverId }, { nextAt });

export const deleteSchedule = ({ manager }: Sql, driverId: string): Promise<unknown> =>
  manager.delete(PayoutScheduleRow, { driverId });

/** Lists schedules whose time has come, the longest overdue first. */
export const dueSchedules = ({ manager }: Sql, now: Date, most: number): Promise<PayoutScheduleRow[]> =>
  manager.find(PayoutScheduleRow, {
    where: { nextAt: LessThanOrEqual(now), walletId: Not(IsNull()) },
    order: { nextAt: 'ASC' },
    take: most,
  });
