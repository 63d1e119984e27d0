import type { Region } from '@waka/contracts/regions';
import { In, IsNull, Or, Equal } from 'typeorm';
import type { Sql } from '../platform/postgres/sql.ts';
import { PayoutRow } from '../payments/payouts/payout.entity.ts';
import { Vehicle } from '../vehicles/vehicle.entity.ts';
import { DayOffRow } from './day-off.entity.ts';
import { OwnerPaymentRow } from './owner-payment.entity.ts';
import { OwnerTermsRow, type TermsState } from './owner-terms.entity.ts';
import { Owner } from './owner.entity.ts';

export const ownerOfLink = ({ manager }: Sql, linkHash: string): Promise<Owner | null> =>
  manager.findOneBy(Owner, { linkHash });

export const ownerById = ({ manager }: Sql, id: string): Promise<Owner | null> => manager.findOneBy(Owner, { id });

/** Stores an owner unless the phone has one, and locks and returns that of the phone. */
export async function ownerOfPhone({ manager }: Sql, owner: Omit<Owner, 'id' | 'createdAt'>): Promise<Owner | null> {
  await manager.createQueryBuilder().insert().into(Owner).values(owner).orIgnore().execute();
  return manager.findOne(Owner, { where: { phone: owner.phone }, lock: { mode: 'for_no_key_update' } });
}

export const updateOwner = ({ manager }: Sql, id: string, changes: Partial<Owner>): Promise<unknown> =>
  manager.update(Owner, { id }, changes);

/** Puts a vehicle into the hands of an owner; false where another has it. */
export async function takeVehicle({ manager }: Sql, id: string, ownerId: string): Promise<boolean> {
  const { affected } = await manager.update(Vehicle, { id, ownerId: Or(IsNull(), Equal(ownerId)) }, { ownerId });
  return affected === 1;
}

/** Lets go of a vehicle whose last book has ended. */
export async function releaseVehicle({ manager }: Sql, vehicleId: string): Promise<void> {
  if (await manager.existsBy(OwnerTermsRow, { vehicleId, state: 'active' })) return;
  await manager.update(Vehicle, { id: vehicleId }, { ownerId: null });
}

export const vehiclesByIds = ({ manager }: Sql, ids: string[]): Promise<Vehicle[]> =>
  manager.findBy(Vehicle, { id: In(ids) });

/** Locks a vehicle, so that confirmations of its books are one after the other. */
export const lockVehicle = ({ manager }: Sql, id: string): Promise<unknown> =>
  manager.findOne(Vehicle, { where: { id }, lock: { mode: 'for_no_key_update' } });

export const termsById = ({ manager }: Sql, id: string): Promise<OwnerTermsRow | null> =>
  manager.findOneBy(OwnerTermsRow, { id });

/** Finds the terms of a driver that are in force, or proposed; there is at most one of each. */
export const termsIn = (
  { manager }: Sql,
  driverId: string,
  state: 'active' | 'proposed',
): Promise<OwnerTermsRow | null> => manager.findOneBy(OwnerTermsRow, { driverId, state });

/** Returns the last day of the books of a driver that have ended; null without one. */
export async function lastDayOf({ manager }: Sql, driverId: string): Promise<string | null> {
  const where = { driverId, state: 'ended' } as const;
  return (await manager.findOne(OwnerTermsRow, { where, order: { endsOn: 'DESC' } }))?.endsOn ?? null;
}

export const changeTerms = (
  { manager }: Sql,
  { id, state }: { id: string; state: TermsState },
  changes: Partial<OwnerTermsRow>,
): Promise<unknown> => manager.update(OwnerTermsRow, { id, state }, changes);

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

/** Returns when the refusal of a driver's first terms by an owner ends; null without one. */
export async function refusedUntil({ manager }: Sql, driverId: string, ownerId: string): Promise<Date | null> {
  const where = { driverId, ownerId, version: 1, state: 'refused', proposedBy: 'driver' } as const;
  const row = await manager.findOne(OwnerTermsRow, { where, order: { answerUntil: 'DESC' } });
  return row?.answerUntil ?? null;
}

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

/** Adds up what counts in a book: in all, and from a day on. */
export async function paidIn({ manager }: Sql, bookId: string, from: string): Promise<{ all: number; since: number }> {
  const sums = await manager
    .createQueryBuilder(OwnerPaymentRow, 'payment')
    .leftJoin(PayoutRow, 'payout', 'payout.id = payment.payout_id')
    .select('coalesce(sum(payment.amount), 0)::float8', 'all')
    .addSelect('coalesce(sum(payment.amount) FILTER (WHERE payment.day >= :from), 0)::float8', 'since')
    .where(`payment.book_id = :bookId AND (payment.state = 'confirmed' OR payout.state = 'paid')`, { bookId, from })
    .getRawOne<{ all: number; since: number }>();
  return sums ?? { all: 0, since: 0 };
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

export const refuseDay = ({ manager }: Sql, id: string): Promise<unknown> =>
  manager.update(DayOffRow, { id, refusedAt: IsNull() }, { refusedAt: () => 'now()' });
