import type { TopUpState } from '@waka/contracts/payments/top-up';
import { In, IsNull, Not, type EntityManager } from 'typeorm';
import { idOf } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { TopUpRow } from './top-up.entity.ts';
import { inSeconds, isOverdue } from '../step-times.ts';

export const OPEN: readonly TopUpState[] = ['due', 'requested'];

export const topUpById = ({ manager }: Sql, id: string): Promise<TopUpRow | null> =>
  manager.findOneBy(TopUpRow, { id });

/** Finds the top-up of a driver that has no end yet. */
export const openTopUpOf = ({ manager }: Sql, driverId: string): Promise<TopUpRow | null> =>
  manager.findOneBy(TopUpRow, { driverId, state: In([...OPEN]) });

/** Lists the last top-ups of a driver and those in doubt, the newest first. */
export async function topUpsOf({ manager }: Sql, driverId: string, most: number): Promise<TopUpRow[]> {
  const last = await manager.find(TopUpRow, { where: { driverId }, order: { id: 'DESC' }, take: most });
  const doubted = await manager.find(TopUpRow, {
    where: { driverId, inDoubtSince: Not(IsNull()) },
    order: { id: 'DESC' },
  });
  return [...last, ...doubted.filter(({ id }) => last.every((one) => one.id !== id))];
}

type New = Pick<TopUpRow, 'driverId' | 'method' | 'payer' | 'amount' | 'currency' | 'rail' | 'credentials' | 'channel'>;

/** Stores a top-up, whose first step a worker may take at once. */
export const insertTopUp = ({ manager }: Sql, topUp: New): Promise<string> =>
  idOf(manager.insert(TopUpRow, { ...topUp, state: 'due', nextCheckAt: () => 'now()' }));

/** Changes a top-up that is in one of the given states; returns its new row, or null where it is in none of them. */
export async function changeTopUp(
  { manager }: Sql,
  { states, ...where }: Pick<TopUpRow, 'id'> & { tries?: number; states: readonly TopUpState[] },
  changes: Parameters<EntityManager['update']>[2],
): Promise<TopUpRow | null> {
  const { affected } = await manager.update(TopUpRow, { ...where, state: In([...states]) }, changes);
  return affected === 1 ? manager.findOneBy(TopUpRow, { id: where.id }) : null;
}

/** Claims the next step of a top-up for half a minute; null where none is due, or another process has it. */
export async function claimTopUp({ manager }: Sql, id: string): Promise<TopUpRow | null> {
  const { affected } = await manager.update(
    TopUpRow,
    { id, nextCheckAt: isOverdue('0') },
    {
      nextCheckAt: inSeconds(30),
      checks: () => 'checks + 1',
      tries: () => `tries + CASE WHEN state = 'due' THEN 1 ELSE 0 END`,
    },
  );
  return affected === 1 ? manager.findOneBy(TopUpRow, { id }) : null;
}

/** Lists top-ups whose next step is overdue, the longest overdue first. */
export const overdueTopUps = ({ manager }: Sql, most: number): Promise<TopUpRow[]> =>
  manager.find(TopUpRow, {
    where: { nextCheckAt: isOverdue('300 milliseconds') },
    order: { nextCheckAt: 'ASC' },
    take: most,
  });

/** Postpones the next step of one that was not paid meanwhile; null ends the asking. */
export const postponeTopUp = ({ manager }: Sql, id: string, seconds: number | null): Promise<unknown> =>
  manager.update(
    TopUpRow,
    { id, state: Not('paid' as const) },
    { nextCheckAt: seconds === null ? null : inSeconds(seconds) },
  );

/** Takes back a try of which the provider certainly has nothing. */
export const uncountTopUpTry = ({ manager }: Sql, { id, tries }: Pick<TopUpRow, 'id' | 'tries'>): Promise<unknown> =>
  manager.update(TopUpRow, { id, tries, state: 'due' }, { tries: tries - 1 });

/** Schedules a check of a top-up at once; returns its id, or null where none is asked about. */
export async function checkTopUpNow(
  { manager }: Sql,
  by: { reference: string } | { providerToken: string; rail: string; credentials: string },
): Promise<string | null> {
  const row = await manager.findOneBy(TopUpRow, { ...by, state: Not('due' as const), nextCheckAt: Not(IsNull()) });
  if (!row) return null;
  await manager.update(TopUpRow, { id: row.id, nextCheckAt: Not(IsNull()) }, { nextCheckAt: () => 'now()' });
  return row.id;
}

/** Stores what a callback says that the provider calls a top-up, where its answer to the request was lost. */
export const setHintedTopUp = (
  { manager }: Sql,
  of: Pick<TopUpRow, 'reference' | 'rail'>,
  hintedToken: string,
): Promise<unknown> => manager.update(TopUpRow, { ...of, providerToken: IsNull() }, { hintedToken });
