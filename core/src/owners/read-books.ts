import {
  MOST_OWNER_CODES,
  type BookVehicle,
  type DayOff,
  type DriverOwnerBooks,
  type OwnerBook,
  type OwnerBookForOps,
  type OwnerForOps,
  type OwnerPage,
  type OwnerPayment,
  type OwnerPaymentState,
  type OwnerSide,
  type OwnerTerms,
  type PaidTo,
  type RefusedTerms,
} from '@waka/contracts/owners/owner-views';
import { regionOfCurrency } from '@waka/contracts/money/payment-method';
import { regionFacts } from '@waka/contracts/regions';
import { usersByIds } from '../accounts/users.repository.ts';
import { dayOf } from '../books/local-days.ts';
import { homeRegion } from '../drivers/home-currency.ts';
import { ownerCodeOf } from '../messages/secrets-of-codes.ts';
import { methodIn } from '../payments/catalogue/method-rules.ts';
import { paidMethods } from '../payments/payouts/payout-wallets.ts';
import type { PayoutRow } from '../payments/payouts/payout.entity.ts';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import type { RideMethods } from '../platform/ports/method-catalogue.ts';
import { approvedVehicle } from './approved-vehicle.ts';
import { bookToPay, figuresOf, isAgreed } from './book-sums.ts';
import type { Vehicle } from '../vehicles/vehicle.entity.ts';
import type { DayOffRow } from './day-off.entity.ts';
import { mayRefuse, mayTakeBack } from './days-off.ts';
import type { OwnerTermsRow } from './owner-terms.entity.ts';
import type { Owner } from './owner.entity.ts';
import {
  daysOffOf,
  lastRefused,
  ownerById,
  ownersByIds,
  paymentsOf,
  termsIn,
  termsOf,
  vehiclesByIds,
  type PaymentWithPayout,
} from './owners.repository.ts';
import { endingOf, ownerWallet } from './owner-wallet.ts';

const MOST_PAYMENTS = 60;
/** Books that have ended, of a driver or an owner. */
const MOST_ENDED = 10;

export type Reader = Pick<Core, 'sql' | 'config' | 'clock' | 'methods'>;

/** Reads the books of a driver with the owners of his vehicles. */
export async function driverBooks(core: Reader, driver: Actor): Promise<DriverOwnerBooks> {
  const { sql, clock } = core;
  const region = await homeRegion(sql, driver);
  const vehicleId = await approvedVehicle(sql, driver.id);
  const [vehicle] = vehicleId ? await vehiclesByIds(sql, [vehicleId]) : [];
  const toPay = await bookToPay(core, sql, driver.id);
  const owner = toPay && (await ownerById(sql, toPay.terms.ownerId));
  const terms = await termsOf(sql, { driverId: driver.id });
  const books = await readBooks(core, { side: 'driver', vehicleId }, terms);
  return {
    today: dayOf(region, clock.now()),
    currency: regionFacts[region].currency,
    vehicle: vehicle ? presentVehicle(vehicle) : null,
    ownsVehicle: vehicle?.boughtBy === driver.id,
    books,
    refused: books.some(({ state }) => state !== 'ended') ? null : await refusedTerms(sql, driver.id, terms),
    payInto: toPay && toPay.terms.bookId,
    wallet: owner && (await ownerWallet(core, toPay.terms, owner)),
  };
}

/** Returns the terms that an owner has refused, as long as none were agreed on since. */
async function refusedTerms(sql: Sql, driverId: string, known: readonly OwnerTermsRow[]): Promise<RefusedTerms | null> {
  const row = await lastRefused(sql, driverId);
  if (row && known.some(({ confirmedAt }) => confirmedAt !== null && confirmedAt > row.proposedAt)) return null;
  const owner = row && (await ownerById(sql, row.ownerId));
  return owner && { ...presentTerms(row), ownerName: row.ownerName, ownerPhone: owner.phone };
}

/** Reads the page of an owner. */
export async function ownerPage(core: Reader, owner: Owner): Promise<OwnerPage> {
  const { sql, clock } = core;
  const catalogue = await core.methods.read();
  const wallets = await paidMethods(core, sql, owner.region);
  return {
    name: owner.name,
    phoneEnding: endingOf(owner.phone),
    today: dayOf(owner.region, clock.now()),
    books: await readBooks(core, { side: 'owner' }, await termsOf(sql, { ownerId: owner.id })),
    wallet: owner.walletMethod,
    wallets: wallets.flatMap((method) => {
      const row = methodIn(catalogue, owner.region, method);
      return row ? [{ method, names: row.names }] : [];
    }),
    currency: regionFacts[owner.region].currency,
  };
}

/** Reads the books of a driver for ops, with the numbers of the owners. */
export async function booksForOps(core: Reader, driverId: string): Promise<OwnerBookForOps[]> {
  const { sql } = core;
  const rows = await termsOf(sql, { driverId });
  if (rows.length === 0) return [];
  const books = await readBooks(core, { side: 'ops' }, rows);
  const owners = await ownersByIds(sql, [...new Set(rows.map(({ ownerId }) => ownerId))]);
  return books.flatMap((book) => {
    const ownerId = rows.find(({ bookId }) => bookId === book.id)?.ownerId;
    const owner = owners.find(({ id }) => id === ownerId);
    return owner ? [{ ...book, owner: { name: owner.name, phone: owner.phone } }] : [];
  });
}

/** Reads the owner of a driver's vehicle for ops; null without a book in force. */
export async function ownerForOps(core: Pick<Core, 'sql' | 'clock'>, driverId: string): Promise<OwnerForOps | null> {
  const { sql } = core;
  const terms = await termsIn(sql, driverId, 'active');
  const owner = terms && (await ownerById(sql, terms.ownerId));
  if (!owner) return null;
  const versions = (await termsOf(sql, { driverId })).filter(({ bookId }) => bookId === terms.bookId);
  const [vehicle] = await vehiclesByIds(sql, [terms.vehicleId]);
  const figures = await figuresOf(core, terms.bookId);
  return {
    bookId: terms.bookId,
    name: owner.name,
    phone: owner.phone,
    plate: vehicle?.plate ?? '',
    currency: terms.currency,
    terms: presentTerms(terms),
    since: versions.find(isAgreed)?.startsOn ?? '',
    balance: figures?.balance ?? 0,
  };
}

/** Checks whether a driver has bought the vehicle that he drives, by a hire purchase that is paid in full. */
export async function ownsVehicle(sql: Sql, driverId: string, vehicleId: string | null): Promise<boolean> {
  const [vehicle] = vehicleId === null ? [] : await vehiclesByIds(sql, [vehicleId]);
  return vehicle?.boughtBy === driverId;
}

type For = { side: 'owner' | 'ops' } | { side: 'driver'; vehicleId: string | null };

/** Reads the books of some terms as a side reads them, or as ops does; those that have ended are last. */
async function readBooks(core: Reader, reader: For, rows: OwnerTermsRow[]): Promise<OwnerBook[]> {
  // The owner alone reads codes.
  const side = reader.side === 'owner' ? 'owner' : 'driver';
  const byBook = new Map<string, OwnerTermsRow[]>();
  for (const row of rows) byBook.set(row.bookId, [...(byBook.get(row.bookId) ?? []), row]);
  const vehicles = await vehiclesByIds(core.sql, [...new Set(rows.map(({ vehicleId }) => vehicleId))]);
  const drivers = side === 'owner' ? await usersByIds(core.sql, [...new Set(rows.map((row) => row.driverId))]) : null;
  const nameOf = ({ driverId, ownerName }: OwnerTermsRow) => {
    if (!drivers) return ownerName;
    const driver = drivers.get(driverId);
    return (driver?.firstName ?? driver?.fullName ?? '').split(' ')[0] ?? '';
  };
  const open: OwnerBook[] = [];
  const ended: OwnerBook[] = [];
  const newest = [...byBook.values()].toSorted((a, b) => changeOf(b) - changeOf(a));
  for (const versions of newest) {
    const [first] = versions;
    const known = vehicles.find(({ id }) => id === first?.vehicleId);
    if (!first || !known) continue;
    const isSeen = reader.side !== 'driver' || reader.vehicleId === known.id;
    const vehicle = isSeen ? presentVehicle(known) : { plate: known.plate, make: null, model: null, colour: null };
    const isOver = versions.every(({ state }) => state === 'ended' || state === 'replaced');
    if (isOver && ended.length >= MOST_ENDED) continue;
    const book = await readBook(core, side, versions, { name: nameOf(first), vehicle });
    (isOver ? ended : open).push(book);
  }
  return [...open, ...ended];
}

const changeOf = (versions: OwnerTermsRow[]) => Math.max(...versions.map(({ proposedAt }) => proposedAt.getTime()));

async function readBook(
  core: Reader,
  side: OwnerSide,
  versions: OwnerTermsRow[],
  { name, vehicle }: { name: string; vehicle: BookVehicle },
): Promise<OwnerBook> {
  const { sql } = core;
  const agreed = versions.filter(isAgreed);
  const last = agreed.at(-1);
  const proposed = versions.find(({ state }) => state === 'proposed');
  const any = last ?? proposed;
  if (!any) throw new Error('a book without terms');
  const daysOff = await daysOffOf(sql, any.bookId);
  const catalogue = await core.methods.read();
  const payments = await paymentsOf(sql, any.bookId, MOST_PAYMENTS);
  return {
    id: any.bookId,
    state: last ? (last.state === 'active' ? 'active' : 'ended') : 'proposed',
    isPaidOff: last?.endedBy === 'paid',
    endedBy: last?.endedBy ?? null,
    with: name,
    vehicle,
    currency: any.currency,
    terms: last ? presentTerms(last) : null,
    since: agreed[0]?.startsOn ?? null,
    until: last?.endsOn ?? null,
    proposal: proposed
      ? { ...presentTerms(proposed), id: proposed.id, by: proposed.proposedBy, at: proposed.proposedAt.toISOString() }
      : null,
    figures: await figuresOf(core, any.bookId),
    payments: payments.map((payment) => presentPayment(core, { side, catalogue }, payment)),
    daysOff: daysOff.map((row) => presentDayOff(core, any, row)),
  };
}

const presentTerms = ({ every, amount, restDays, hirePurchase }: OwnerTermsRow): OwnerTerms => ({
  every,
  amount,
  restDays,
  hirePurchase,
});

const presentVehicle = ({ plate, make, model, colour }: Vehicle): BookVehicle => ({ plate, make, model, colour });

interface Shown {
  side: OwnerSide;
  catalogue: RideMethods;
}

function presentPayment(
  { config }: Pick<Core, 'config'>,
  { side, catalogue }: Shown,
  payment: PaymentWithPayout,
): OwnerPayment {
  const { row, payout } = payment;
  const state = stateOf(payment);
  const mayCode = state === 'stated' && row.isTexted && row.wrongCodes < MOST_OWNER_CODES;
  return {
    id: row.id,
    state,
    by: row.payoutId === null ? 'cash' : 'wallet',
    paidTo: payout && paidTo(catalogue, payout),
    amount: row.amount,
    day: row.day,
    settledAt: (row.settledAt ?? payout?.settledAt)?.toISOString() ?? null,
    code: side === 'owner' && mayCode ? ownerCodeOf(config, row.id) : null,
    takesCode: mayCode,
  };
}

function paidTo(catalogue: RideMethods, { method, payee, currency }: PayoutRow): PaidTo {
  const names = methodIn(catalogue, regionOfCurrency(currency), method)?.names ?? null;
  return { method, names, ending: endingOf(payee ?? '') };
}

function stateOf({ row: { state }, payout }: PaymentWithPayout): OwnerPaymentState {
  if (state !== 'sent') return state;
  if (payout?.state === 'paid') return 'confirmed';
  return payout?.state === 'refused' ? 'refused' : 'under_way';
}

const presentDayOff = (
  { clock }: Pick<Core, 'clock'>,
  { region, state }: Pick<OwnerTermsRow, 'region' | 'state'>,
  row: DayOffRow,
): DayOff => ({
  id: row.id,
  day: row.day,
  reason: row.reason,
  isRefused: row.refusedAt !== null,
  mayRefuse: mayRefuse(clock, region, row),
  mayTakeBack: state === 'active' && mayTakeBack(clock, region, row),
});
