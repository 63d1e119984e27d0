import type { Region } from '@waka/contracts/regions';
import { Equal, In, IsNull, Not, Or } from 'typeorm';
import { idOf } from '../platform/postgres/platform.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { PayoutRow } from '../payments/payouts/payout.entity.ts';
import { OutboxRow } from '../realtime/outbox-row.entity.ts';
import { Vehicle } from '../vehicles/vehicle.entity.ts';
import { DayOffRow } from './day-off.entity.ts';
import { OwnerPaymentRow } from './owner-payment.entity.ts';
import { OwnerTermsRow, type TermsState } from './owner-terms.entity.ts';
import { Owner } from './owner.entity.ts';

export const ownerOfLink = ({ manager }: Sql, linkHash: string): Promise<Owner | null> =>
  manager.findOneBy(Owner, { linkHash });

/** Locks and reads an owner. */
export const lockOwner = ({ manager }: Sql, id: string): Promise<Owner | null> =>
  manager.findOne(Owner, { where: { id }, lock: { mode: 'for_no_key_update' } });

/** Lists the terms in force with an owner. */
export const activeWith = ({ manager }: Sql, ownerId: string): Promise<OwnerTermsRow[]> =>
  manager.find(OwnerTermsRow, { where: { ownerId, state: 'active' }, order: { driverId: 'ASC' } });

export const ownerById = ({ manager }: Sql, id: string): Promise<Owner | null> => manager.findOneBy(Owner, { id });

/** Stores an owner unless the phone has one, and locks and returns that of the phone. */
export async function ownerOfPhone({ manager }: Sql, owner: Omit<Owner, 'id' | 'createdAt'>): Promise<Owner | null> {
  await manager.createQueryBuilder().insert().into(Owner).values(owner).orIgnore().execute();
  return manager.findOne(Owner, { where: { phone: owner.phone }, lock: { mode: 'for_no_key_update' } });
}

export const updateOwner = ({ manager }: Sql, id: string, changes: Partial<Owner>): Promise<unknown> =>
  manager.update(Owner, { id }, changes);

/** Puts a vehicle into the hands of an owner, and of no driver who had bought it; false where another owner has it. */
export async function takeVehicle(
  { manager }: Sql,
  { id, boughtBy }: Pick<Vehicle, 'id' | 'boughtBy'>,
  ownerId: string,
): Promise<boolean> {
  const where = { id, ownerId: Or(IsNull(), Equal(ownerId)) };
  const { affected } = await manager.update(Vehicle, where, { ownerId, boughtBy });
  return affected === 1;
}

/** Records that a locked vehicle is its driver's, who has paid the hire purchase: neither an owner nor another driver has it then. */
export const giveVehicle = ({ manager }: Sql, id: string, driverId: string): Promise<unknown> =>
  manager.update(Vehicle, { id }, { boughtBy: driverId, ownerId: null });

/** Lets go of a vehicle whose last book has ended. */
export async function releaseVehicle({ manager }: Sql, vehicleId: string): Promise<void> {
  if (await manager.existsBy(OwnerTermsRow, { vehicleId, state: 'active' })) return;
  await manager.update(Vehicle, { id: vehicleId }, { ownerId: null });
}

export const vehiclesByIds = ({ manager }: Sql, ids: string[]): Promise<Vehicle[]> =>
  manager.findBy(Vehicle, { id: In(ids) });

/** Locks a vehicle, so that confirmations of its books are one after the other. */
export const lockVehicle = ({ manager }: Sql, id: string): Promise<Vehicle | null> =>
  manager.findOne(Vehicle, { where: { id }, lock: { mode: 'for_no_key_update' } });

export const termsById = ({ manager }: Sql, id: string): Promise<OwnerTermsRow | null> =>
  manager.findOneBy(OwnerTermsRow, { id });

/** Stores that the book of some terms has to be published; returns the id of the outbox row. */
export const insertTermsEvent = ({ manager }: Sql, id: string): Promise<string> =>
  idOf(manager.insert(OutboxRow, { topic: 'owner_terms', key: id }));

/** Finds the terms of a driver that are in force, or proposed; there is at most one of each. */
export const termsIn = (
  { manager }: Sql,
  driverId: string,
  state: 'active' | 'proposed',
): Promise<OwnerTermsRow | null> => manager.findOneBy(OwnerTermsRow, { driverId, state });

/** Finds the last terms of the book of a driver that ended last; null without one. */
export const lastEnded = ({ manager }: Sql, driverId: string): Promise<OwnerTermsRow | null> =>
  manager.findOne(OwnerTermsRow, {
    where: { driverId, state: 'ended' },
    order: { endsOn: 'DESC', confirmedAt: 'DESC' },
  });

/** Lists the terms in force of a vehicle. */
export const activeOfVehicle = ({ manager }: Sql, vehicleId: string): Promise<OwnerTermsRow[]> =>
  manager.find(OwnerTermsRow, { where: { vehicleId, state: 'active' }, order: { driverId: 'ASC' } });

/** Lists the terms by which a vehicle is or was bought by hire purchase, but for those of one book and those that were paid. */
export const purchasesOf = ({ manager }: Sql, vehicleId: string, butBook: string): Promise<OwnerTermsRow[]> =>
  manager.find(OwnerTermsRow, {
    where: {
      vehicleId,
      bookId: Not(butBook),
      hirePurchase: Not(IsNull()),
      state: In(['active', 'ended']),
      endedBy: Or(IsNull(), Not('paid')),
    },
  });

/** Lists the terms of a book that were ever in force, in their order. */
export const agreedIn = ({ manager }: Sql, bookId: string): Promise<OwnerTermsRow[]> =>
  manager.find(OwnerTermsRow, { where: { bookId, startsOn: Not(IsNull()) }, order: { version: 'ASC' } });

/** Finds the terms of a book that are in force, or were last before its end; null before the first were confirmed. */
export const lastAgreed = ({ manager }: Sql, bookId: string): Promise<OwnerTermsRow | null> =>
  manager.findOneBy(OwnerTermsRow, { bookId, state: In(['active', 'ended']) });

/** Changes terms that have still the state in which they were read; false where they have another one. */
export async function changeTerms(
  { manager }: Sql,
  { id, state }: { id: string; state: TermsState },
  changes: Partial<OwnerTermsRow>,
): Promise<boolean> {
  const { affected } = await manager.update(OwnerTermsRow, { id, state }, changes);
  return affected === 1;
}

type New = Omit<
  OwnerTermsRow,
  'id' | 'version' | 'proposedAt' | 'answerUntil' | 'confirmedAt' | 'startsOn' | 'endsOn' | 'endedBy' | 'state'
>;

const answerUntil = () => `now() + interval '30 days'`;

/** Stores proposed terms as the next version of their book. The caller holds the driver's lock. */
export async function insertTerms({ manager }: Sql, terms: New): Promise<void> {
  const last = (await manager.maximum(OwnerTermsRow, 'version', { bookId: terms.bookId })) ?? 0;
  await manager.insert(OwnerTermsRow, { ...terms, state: 'proposed', version: last + 1, answerUntil });
}

/** Lists what was ever agreed on or is proposed, in the order of versions, of a driver or an owner. */
export const termsOf = ({ manager }: Sql, side: { driverId: string } | { ownerId: string }): Promise<OwnerTermsRow[]> =>
  manager.find(OwnerTermsRow, {
    where: { ...side, state: In(['proposed', 'active', 'replaced', 'ended']) },
    order: { bookId: 'ASC', version: 'ASC' },
  });

const firstRefused = { version: 1, state: 'refused', proposedBy: 'driver' } as const;

/** Lists the first terms of a driver that an owner has refused, the newest first; they are kept for thirty days. */
export const refusedBy = (
  { manager }: Sql,
  { driverId, ownerId }: Pick<OwnerTermsRow, 'driverId' | 'ownerId'>,
): Promise<OwnerTermsRow[]> =>
  manager.find(OwnerTermsRow, { where: { driverId, ownerId, ...firstRefused }, order: { answerUntil: 'DESC' } });

/** Finds the last terms of a driver that were refused before a book began; null once they are deleted. */
export const lastRefused = ({ manager }: Sql, driverId: string): Promise<OwnerTermsRow | null> =>
  manager.findOne(OwnerTermsRow, { where: { driverId, ...firstRefused }, order: { answerUntil: 'DESC' } });

/** Finds the terms of a book of an owner that are in force. */
export const activeInBook = ({ manager }: Sql, bookId: string, ownerId: string): Promise<OwnerTermsRow | null> =>
  manager.findOneBy(OwnerTermsRow, { bookId, ownerId, state: 'active' });

export const paymentById = ({ manager }: Sql, id: string): Promise<OwnerPaymentRow | null> =>
  manager.findOneBy(OwnerPaymentRow, { id });

/** Stores a payment, once for its id. */
export const insertPayment = (
  { manager }: Sql,
  payment: Omit<OwnerPaymentRow, 'isTexted' | 'wrongCodes' | 'confirmedBy' | 'statedAt' | 'settledAt'>,
): Promise<unknown> => manager.createQueryBuilder().insert().into(OwnerPaymentRow).values(payment).orIgnore().execute();

/** Settles cash that was stated; false where it was settled before. */
export async function settleCash(
  { manager }: Sql,
  id: string,
  state: 'confirmed' | 'refused' | 'withdrawn',
  confirmedBy: 'page' | 'code' | null = null,
): Promise<boolean> {
  const { affected } = await manager.update(
    OwnerPaymentRow,
    { id, state: 'stated' },
    { state, confirmedBy, settledAt: () => 'now()' },
  );
  return affected === 1;
}

/** Finds the payment to an owner that a payout makes; null for a payout to the driver himself. */
export const paymentOfPayout = ({ manager }: Sql, payoutId: string): Promise<OwnerPaymentRow | null> =>
  manager.findOneBy(OwnerPaymentRow, { payoutId });

/** Lists the payments to owners that some payouts make. */
export const paymentsOfPayouts = ({ manager }: Sql, payoutIds: string[]): Promise<OwnerPaymentRow[]> =>
  manager.findBy(OwnerPaymentRow, { payoutId: In(payoutIds) });

export const ownersByIds = ({ manager }: Sql, ids: string[]): Promise<Owner[]> =>
  manager.findBy(Owner, { id: In(ids) });

/** Lists the first terms of books, which have their vehicle and the name that the driver typed. */
export const firstTermsOf = ({ manager }: Sql, bookIds: string[]): Promise<OwnerTermsRow[]> =>
  manager.findBy(OwnerTermsRow, { bookId: In(bookIds), version: 1 });

/** Marks cash whose code was texted to the owner; no other takes a code. */
export const markTexted = ({ manager }: Sql, id: string): Promise<unknown> =>
  manager.update(OwnerPaymentRow, { id }, { isTexted: true });

export const countWrongCode = ({ manager }: Sql, id: string): Promise<unknown> =>
  manager.increment(OwnerPaymentRow, { id, state: 'stated' }, 'wrongCodes', 1);

export const countStated = ({ manager }: Sql, bookId: string): Promise<number> =>
  manager.countBy(OwnerPaymentRow, { bookId, state: 'stated' });

/** A payment, with its payout where the wallet was paid. */
export interface PaymentWithPayout {
  row: OwnerPaymentRow;
  payout: PayoutRow | null;
}

/** Lists the last payments of a book, the newest first. */
export async function paymentsOf(sql: Sql, bookId: string, most: number): Promise<PaymentWithPayout[]> {
  const { manager } = sql;
  const rows = await manager.find(OwnerPaymentRow, { where: { bookId }, order: { statedAt: 'DESC' }, take: most });
  const ids = rows.flatMap(({ payoutId }) => payoutId ?? []);
  const payouts = ids.length === 0 ? [] : await manager.findBy(PayoutRow, { id: In(ids) });
  return rows.map((row) => ({ row, payout: payouts.find(({ id }) => id === row.payoutId) ?? null }));
}

const COUNTS = `(payment.state = 'confirmed' OR payout.state = 'paid')`;

const WAITS = `(payment.state = 'stated' OR payout.state IN ('held', 'due', 'requested'))`;

interface PaidSums {
  all: number;
  since: number;
  /** What is stated or under way. */
  waiting: number;
}

/** Adds up what counts in a book, in all and from a day on, and what waits; by one statement, so that nothing is in both. */
export async function paidIn({ manager }: Sql, bookId: string, from: string): Promise<PaidSums> {
  const sums = await manager
    .createQueryBuilder(OwnerPaymentRow, 'payment')
    .leftJoin(PayoutRow, 'payout', 'payout.id = payment.payout_id')
    .select(`coalesce(sum(payment.amount) FILTER (WHERE ${COUNTS}), 0)::float8`, 'all')
    .addSelect(`coalesce(sum(payment.amount) FILTER (WHERE ${COUNTS} AND payment.day >= :from), 0)::float8`, 'since')
    .addSelect(`coalesce(sum(payment.amount) FILTER (WHERE ${WAITS}), 0)::float8`, 'waiting')
    .where('payment.book_id = :bookId', { bookId, from })
    .getRawOne<PaidSums>();
  return sums ?? { all: 0, since: 0, waiting: 0 };
}

/** Stores a day off, unless the day has one. */
export const insertDayOff = (
  { manager }: Sql,
  day: Pick<DayOffRow, 'bookId' | 'driverId' | 'ownerId' | 'day' | 'reason'>,
): Promise<unknown> => manager.createQueryBuilder().insert().into(DayOffRow).values(day).orIgnore().execute();

export const daysOffOf = ({ manager }: Sql, bookId: string): Promise<DayOffRow[]> =>
  manager.find(DayOffRow, { where: { bookId }, order: { day: 'DESC' } });

export const dayOffById = ({ manager }: Sql, id: string): Promise<DayOffRow | null> =>
  manager.findOneBy(DayOffRow, { id });

/** Returns the region by whose clocks the days of a book are. */
export const regionOfBook = async ({ manager }: Sql, bookId: string): Promise<Region | null> =>
  (await manager.findOneBy(OwnerTermsRow, { bookId }))?.region ?? null;

/** Refuses a day off; false where it is refused or gone. */
export async function refuseDay({ manager }: Sql, id: string): Promise<boolean> {
  const { affected } = await manager.update(DayOffRow, { id, refusedAt: IsNull() }, { refusedAt: () => 'now()' });
  return affected === 1;
}

/** Deletes a day off that the owner has not refused; false where it is refused or gone. */
export async function deleteDayOff({ manager }: Sql, id: string): Promise<boolean> {
  const { affected } = await manager.delete(DayOffRow, { id, refusedAt: IsNull() });
  return affected === 1;
}
