import { In, Raw, type EntityManager } from 'typeorm';
import { idOf } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { RefundRow, type RefundState } from './refund.entity.ts';

type New = Pick<RefundRow, 'paymentId' | 'amount' | 'currency' | 'rail' | 'credentials' | 'askedBy'>;

/** Stores a refund, of which a worker may take the first step at once; returns its id. */
export const insertRefund = ({ manager }: Sql, refund: New): Promise<string> => idOf(manager.insert(RefundRow, refund));

export const refundOf = ({ manager }: Sql, paymentId: string): Promise<RefundRow | null> =>
  manager.findOneBy(RefundRow, { paymentId });

export const refundsOf = ({ manager }: Sql, paymentIds: readonly string[]): Promise<RefundRow[]> =>
  manager.findBy(RefundRow, { paymentId: In(paymentIds) });

const inSeconds = (seconds: number) => () => `now() + make_interval(secs => ${seconds})`;
const isOverdue = (least: string) => Raw((column) => `${column} <= now() - interval '${least}'`);

/** Changes a refund that is in one of the given states; returns its new row, or null where it is in none of them. */
export async function changeRefund(
  { manager }: Sql,
  { id, states }: { id: string; states: readonly RefundState[] },
  changes: Parameters<EntityManager['update']>[2],
): Promise<RefundRow | null> {
  const { affected } = await manager.update(RefundRow, { id, state: In([...states]) }, changes);
  return affected === 1 ? manager.findOneBy(RefundRow, { id }) : null;
}

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
