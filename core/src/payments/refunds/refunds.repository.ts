import type { RefundState } from '@waka/contracts/ops/money/refunds';
import { In, IsNull, Not, type EntityManager } from 'typeorm';
import { idOf } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { Payment } from '../payment.entity.ts';
import { RefundRow } from './refund.entity.ts';
import { inSeconds, isOverdue } from '../step-times.ts';

const OPEN: RefundState[] = ['held', 'due', 'requested'];

/** Locks a payment whose money has to go back; null where none has, or it has gone back. */
export const lockRefundDue = ({ manager }: Sql, id: string): Promise<Payment | null> =>
  manager.findOne(Payment, {
    where: { id, refundDueAt: Not(IsNull()), refundedAt: IsNull() },
    lock: { mode: 'pessimistic_write' },
  });

export const refundById = ({ manager }: Sql, id: string): Promise<RefundRow | null> =>
  manager.findOneBy(RefundRow, { id });

/** What a rail gives back: a whole payment that pays for nothing, or a part of a paid fare. */
type RefundOf = Pick<RefundRow, 'paymentId' | 'fareRefundId'>;

const subjectOf = ({ paymentId, fareRefundId }: RefundOf) =>
  fareRefundId === null ? { paymentId, fareRefundId: IsNull() } : { fareRefundId };

/** Finds the refund of something that has no end yet. */
export const openRefundOf = ({ manager }: Sql, of: RefundOf): Promise<RefundRow | null> =>
  manager.findOneBy(RefundRow, { ...subjectOf(of), state: In(OPEN) });

/** Lists the refunds of payments that pay for nothing, and of parts of paid fares, the oldest first. */
export const refundsOf = (
  { manager }: Sql,
  { paymentIds, fareRefundIds }: { paymentIds: string[]; fareRefundIds: string[] },
): Promise<RefundRow[]> =>
  manager.find(RefundRow, {
    where: [{ paymentId: In(paymentIds), fareRefundId: IsNull() }, { fareRefundId: In(fareRefundIds) }],
    order: { id: 'ASC' },
  });

type New = RefundOf & Pick<RefundRow, 'amount' | 'currency' | 'state' | 'rail' | 'credentials' | 'askedBy'>;

/** Stores a refund; unless it is held, a worker may take its first step at once. */
export async function insertRefund({ manager }: Sql, refund: New): Promise<string> {
  const dueAt = refund.state === 'due' ? () => 'now()' : null;
  return idOf(manager.insert(RefundRow, { ...refund, dueAt, nextCheckAt: dueAt }));
}

/** Changes a refund that is in one of the given states; returns its new row, or null where it is in none of them. */
export async function changeRefund(
  { manager }: Sql,
  { id, states }: { id: string; states: readonly RefundState[] },
  changes: Parameters<EntityManager['update']>[2],
): Promise<RefundRow | null> {
  const { affected } = await manager.update(RefundRow, { id, state: In([...states]) }, changes);
  return affected === 1 ? manager.findOneBy(RefundRow, { id }) : null;
}

/** Refuses the refund of a part of a fare that waits for a second admin: it is not given back like that by then. */
export const refuseHeld = ({ manager }: Sql, fareRefundId: string): Promise<unknown> =>
  manager.update(
    RefundRow,
    { fareRefundId, state: 'held' },
    { state: 'refused', reason: 'refused', settledAt: () => 'now()' },
  );

/** Claims the next step of a refund for half a minute; null where none is due, or another process has it. */
export async function claimRefund({ manager }: Sql, id: string): Promise<RefundRow | null> {
  const { affected } = await manager.update(
    RefundRow,
    { id, nextCheckAt: isOverdue('0') },
    {
      nextCheckAt: inSeconds(30),
      checks: () => 'checks + 1',
      tries: () => `tries + CASE WHEN state = 'due' THEN 1 ELSE 0 END`,
    },
  );
  return affected === 1 ? manager.findOneBy(RefundRow, { id }) : null;
}

/** Lists refunds whose next step is overdue, the longest overdue first. */
export const overdueRefunds = ({ manager }: Sql, most: number): Promise<RefundRow[]> =>
  manager.find(RefundRow, {
    where: { nextCheckAt: isOverdue('300 milliseconds') },
    order: { nextCheckAt: 'ASC' },
    take: most,
  });

/** Postpones the next step; null ends the asking. */
export const postponeRefund = (
  { manager }: Sql,
  { id, state }: Pick<RefundRow, 'id' | 'state'>,
  seconds: number | null,
): Promise<unknown> =>
  manager.update(RefundRow, { id, state }, { nextCheckAt: seconds === null ? null : inSeconds(seconds) });

/** Takes back a try of which the provider certainly has nothing. */
export const uncountRefundTry = ({ manager }: Sql, { id, tries }: Pick<RefundRow, 'id' | 'tries'>): Promise<unknown> =>
  manager.update(RefundRow, { id, tries, state: 'due' }, { tries: tries - 1 });

/** Schedules a check of a refund that is under way at once; returns its id, or null where there is none. */
export async function checkRefundNow({ manager }: Sql, reference: string): Promise<string | null> {
  const row = await manager.findOneBy(RefundRow, { reference, state: 'requested', nextCheckAt: Not(IsNull()) });
  if (!row) return null;
  await manager.update(RefundRow, { id: row.id, nextCheckAt: Not(IsNull()) }, { nextCheckAt: () => 'now()' });
  return row.id;
}

/** Schedules a check at once of a refund that a provider names, also of one that was made; returns its id, or null where there is none. */
export async function checkNamedRefund(
  { manager }: Sql,
  of: Pick<RefundRow, 'rail' | 'credentials'> & { providerToken: string },
): Promise<string | null> {
  const row = await manager.findOneBy(RefundRow, { ...of, state: In(['requested', 'paid']) });
  if (!row) return null;
  const { id, state } = row;
  const { affected } = await manager.update(RefundRow, { id, state }, { nextCheckAt: () => 'now()' });
  return affected === 1 ? id : null;
}
