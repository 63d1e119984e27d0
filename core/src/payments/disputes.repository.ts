import { In, Not, Raw, type EntityManager } from 'typeorm';
import type { Sql } from '../platform/postgres/sql.ts';
import { Payment } from './payment.entity.ts';
import { CardDisputeRow } from './card-dispute.entity.ts';
import type { ListedDispute } from './wallets/dispute-port.ts';

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

/** Returns which of some disputes of an account are known and have ended, as the provider says: it may decide anew. */
export const endedDisputes = async (
  { manager }: Sql,
  { rail, credentials }: Account,
  listed: readonly ListedDispute[],
): Promise<Set<string>> => {
  const where = { rail, credentials, providerId: In(listed.map(({ id }) => id)), state: In(['won', 'lost']) };
  const ended = new Map((await manager.findBy(CardDisputeRow, where)).map((row) => [row.providerId, row.status]));
  const isEnded = ({ id, status }: ListedDispute) => ended.has(id) && (status ?? ended.get(id)) === ended.get(id);
  return new Set(listed.filter(isEnded).map(({ id }) => id));
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

/**
 * Returns the SQL of when a dispute is asked about next; null ends the asking. One that was named again since its question was claimed is
 * asked about at once: its answer may be older than what the provider names it for.
 */
export const unlessNamed = (seconds: number | null) => (): string =>
  `CASE WHEN next_check_at <= clock_timestamp() THEN next_check_at ELSE ${seconds === null ? 'NULL' : inSeconds(seconds)()} END`;

/** Postpones the next question after one without an answer; null ends the asking. Leaves what another process has claimed since. */
export const postponeDispute = (
  { manager }: Sql,
  { id, checks }: Pick<CardDisputeRow, 'id' | 'checks'>,
  seconds: number | null,
): Promise<unknown> => manager.update(CardDisputeRow, { id, checks }, { nextCheckAt: unlessNamed(seconds) });

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

/** Lists disputes about payments of a ride, or of a rider, of which the provider has said something: the newest first. */
export const disputesAbout = (
  { manager }: Sql,
  of: { rideId: string } | { riderId: string },
  most: number,
): Promise<CardDisputeRow[]> =>
  manager
    .createQueryBuilder(CardDisputeRow, 'dispute')
    .innerJoin(Payment, 'payment', 'payment.id = dispute.paymentId')
    .where(`dispute.state <> 'named'`)
    .andWhere('rideId' in of ? 'payment.rideId = :rideId' : 'payment.riderId = :riderId', of)
    .orderBy('dispute.createdAt', 'DESC')
    .limit(most)
    .getMany();

/** Finds the payment that the provider calls so. */
export const paymentByToken = (
  { manager }: Sql,
  of: Pick<CardDisputeRow, 'rail' | 'credentials'> & { providerToken: string },
): Promise<Payment | null> => manager.findOneBy(Payment, of);

/** A dispute whose money the bank has taken: not one that it only asks about, nor one that was won. */
const WITHDRAWN = { isWithdrawn: true, state: In(['open', 'lost']) };

const UNDECIDED = { isWithdrawn: true, state: 'open' } as const;

/** Checks whether the bank has taken the money of a payment back, and not decided about it. */
export const isDisputed = ({ manager }: Sql, paymentId: string): Promise<boolean> =>
  manager.existsBy(CardDisputeRow, { ...UNDECIDED, paymentId });

/** Lists the payments of some whose money the bank has taken back, and not decided about. */
export const disputedOf = async ({ manager }: Sql, paymentIds: string[]): Promise<Set<string>> => {
  const disputes = await manager.findBy(CardDisputeRow, { ...UNDECIDED, paymentId: In(paymentIds) });
  return new Set(disputes.flatMap(({ paymentId }) => paymentId ?? []));
};

/** Lists the disputes of some payments by which the bank has taken something, whatever it has decided; the last decided first. */
export const disputesOfPayments = ({ manager }: Sql, paymentIds: string[]): Promise<CardDisputeRow[]> =>
  manager.find(CardDisputeRow, {
    where: { isWithdrawn: true, paymentId: In(paymentIds) },
    order: { closedAt: { direction: 'DESC', nulls: 'LAST' }, id: 'DESC' },
  });

type Withdrawn = Pick<CardDisputeRow, 'state' | 'amount'>;
const isOpen = ({ state }: Withdrawn): boolean => state === 'open';

/** Adds up what banks have taken back by some disputes; of those that have ended alone where `isLost` is true. */
export const takenBy = (disputes: readonly Withdrawn[], { isLost = false } = {}): number =>
  disputes.filter((one) => !isLost || !isOpen(one)).reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** Lists the rides of some about whose fares a bank has still to decide: what is given back of a fare may name no payment. */
export async function faresDisputed({ manager }: Sql, rideIds: string[]): Promise<Set<string>> {
  const paid = await manager.findBy(Payment, { rideId: In(rideIds), purpose: 'fare', state: 'paid' });
  const disputes = await manager.findBy(CardDisputeRow, {
    ...UNDECIDED,
    paymentId: In(paid.map(({ id }) => id)),
  });
  const payments = new Set(disputes.map(({ paymentId }) => paymentId));
  return new Set(paid.flatMap(({ id, rideId }) => (payments.has(id) ? [rideId] : [])));
}

/** Lists the disputes by which banks have taken back what was paid of a ride's fare, the last that was decided first. */
export async function disputesOf({ manager }: Sql, rideId: string): Promise<CardDisputeRow[]> {
  const paid = await manager.findBy(Payment, { rideId, purpose: 'fare', state: 'paid' });
  return manager.find(CardDisputeRow, {
    where: { ...WITHDRAWN, paymentId: In(paid.map(({ id }) => id)) },
    order: { closedAt: { direction: 'DESC', nulls: 'LAST' }, id: 'DESC' },
  });
}

interface SavedCard {
  id: string;
  stripePaymentMethodId: string | null;
  cardFingerprint: string | null;
}

/**
 * Lists which saved cards have paid something that was disputed and lost, also where their number was saved before, or by another
 * account. From the disputes on: they are few.
 */
export async function lostCards({ manager }: Sql, cards: SavedCard[]): Promise<Set<string>> {
  if (cards.length === 0) return new Set();
  const ids = cards.flatMap(({ stripePaymentMethodId }) => stripePaymentMethodId ?? []);
  const prints = cards.flatMap(({ cardFingerprint }) => cardFingerprint ?? []);
  const lost = await manager
    .createQueryBuilder(Payment, 'payment')
    .innerJoin(CardDisputeRow, 'dispute', 'dispute.paymentId = payment.id')
    .where(`dispute.state = 'lost' AND (payment.payer = ANY(:ids) OR payment.cardFingerprint = ANY(:prints))`, {
      ids,
      prints,
    })
    .getMany();
  const isLost = ({ stripePaymentMethodId, cardFingerprint }: SavedCard) =>
    lost.some(
      (one) =>
        one.payer === stripePaymentMethodId || (cardFingerprint !== null && one.cardFingerprint === cardFingerprint),
    );
  return new Set(cards.filter(isLost).map(({ id }) => id));
}
