import { In, Not, Raw, type EntityManager } from 'typeorm';
import type { Sql } from '../../platform/postgres/sql.ts';
import { Payment } from '../payment.entity.ts';
import { CardDisputeRow } from './card-dispute.entity.ts';

type Account = Pick<CardDisputeRow, 'rail' | 'credentials' | 'region'>;

const inSeconds = (seconds: number) => () => `now() + make_interval(secs => ${seconds})`;
const isOverdue = Raw((column) => `${column} <= now()`);

/** Stores that a dispute is named by the provider, to be asked about at once; returns its id. */
export async function nameDispute(
  { manager }: Sql,
  { rail, credentials, region, providerId }: Account & Pick<CardDisputeRow, 'providerId'>,
): Promise<string | null> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(CardDisputeRow)
    .values({ rail, credentials, region, providerId })
    .orIgnore()
    .execute();
  const of = { rail, credentials, providerId };
  await manager.update(CardDisputeRow, of, { nextCheckAt: () => 'now()' });
  return (await manager.findOneBy(CardDisputeRow, of))?.id ?? null;
}

/** Returns which of some disputes of an account are known and have ended. */
export const endedDisputes = async (
  { manager }: Sql,
  { rail, credentials }: Account,
  providerIds: string[],
): Promise<Set<string>> => {
  const where = { rail, credentials, providerId: In(providerIds), state: In(['won', 'lost']) };
  return new Set((await manager.findBy(CardDisputeRow, where)).map(({ providerId }) => providerId));
};

/** Claims the next question about a dispute for half a minute; null where none is due, or another process has it. */
export async function claimDispute({ manager }: Sql, id: string): Promise<CardDisputeRow | null> {
  const claimed = { nextCheckAt: inSeconds(30), checks: () => 'checks + 1' };
  const { affected } = await manager.update(CardDisputeRow, { id, nextCheckAt: isOverdue }, claimed);
  return affected === 1 ? manager.findOneBy(CardDisputeRow, { id }) : null;
}

export const lockDispute = ({ manager }: Sql, id: string): Promise<CardDisputeRow | null> =>
  manager.findOne(CardDisputeRow, { where: { id }, lock: { mode: 'pessimistic_write' } });

export const changeDispute = (
  { manager }: Sql,
  id: string,
  changes: Parameters<EntityManager['update']>[2],
): Promise<unknown> => manager.update(CardDisputeRow, { id }, changes);

/** Postpones the next question; null ends the asking. */
export const postponeDispute = (sql: Sql, id: string, seconds: number | null): Promise<unknown> =>
  changeDispute(sql, id, { nextCheckAt: seconds === null ? null : inSeconds(seconds) });

/** Lists disputes whose next question is overdue, the longest overdue first. */
export const overdueDisputes = ({ manager }: Sql, most: number): Promise<CardDisputeRow[]> =>
  manager.find(CardDisputeRow, { where: { nextCheckAt: isOverdue }, order: { nextCheckAt: 'ASC' }, take: most });

/** Lists disputes of which the provider has said something: those that are open first, then the newest. */
export const disputesToShow = ({ manager }: Sql, most: number): Promise<CardDisputeRow[]> =>
  manager.find(CardDisputeRow, {
    where: { state: Not('named' as const) },
    order: { closedAt: { direction: 'DESC', nulls: 'FIRST' }, createdAt: 'DESC' },
    take: most,
  });

/** Finds the payment that the provider calls so. */
export const paymentByToken = (
  { manager }: Sql,
  of: Pick<CardDisputeRow, 'rail' | 'credentials'> & { providerToken: string },
): Promise<Payment | null> => manager.findOneBy(Payment, of);

/** Checks whether a payment is disputed with the bank, which gives it back or has done so. */
export const isDisputed = ({ manager }: Sql, paymentId: string): Promise<boolean> =>
  manager.existsBy(CardDisputeRow, { paymentId, state: In(['open', 'lost']) });

/** Lists which cards, by their ids at the provider, have paid something that was disputed and lost. From the disputes on: they are few. */
export async function lostCards({ manager }: Sql, cards: string[]): Promise<Set<string>> {
  if (cards.length === 0) return new Set();
  const lost: { payer: string }[] = await manager
    .createQueryBuilder(CardDisputeRow, 'dispute')
    .innerJoin(Payment, 'payment', 'payment.id = dispute.paymentId')
    .select('payment.payer', 'payer')
    .where(`dispute.state = 'lost' AND payment.payer IN (:...cards)`, { cards })
    .getRawMany();
  return new Set(lost.map(({ payer }) => payer));
}
