import type { OwnerBook, OwnerPayment } from '@waka/contracts/owners/owner-views';
import { figuresOf } from '@waka/core/owners/book-sums';
import { driverBooks, ownerPage } from '@waka/core/owners/read-books';
import { ownerAt } from './operations/owners.ts';
import { movedAt } from './provider-lists.ts';
import { count, type World } from './world.ts';

interface Row {
  id: string;
  bookId: string;
  driverId: string;
  phone: string;
  amount: number;
  state: string;
  payoutId: string | null;
  payee: string | null;
}

/**
 * Compares the books of owners: what counts is the cash that the model saw confirmed and what providers have paid to the owner's
 * own number; no vehicle was paid more than its price; and both sides read the same.
 */
export async function compareOwners(world: World): Promise<void> {
  const { paidOut } = await movedAt(world);
  const { core } = world.harness;
  const rows = await core.sql<Row>(
    `SELECT payment.id, book_id, payment.driver_id, owners.phone, payment.amount, payment.state, payout_id, payee
     FROM owner_payments AS payment JOIN owners ON owners.id = owner_id LEFT JOIN payouts ON payouts.id = payout_id`,
  );
  const paidIn = new Map<string, number>();
  for (const row of rows) {
    if (!counts(world, row, paidOut)) continue;
    add(paidIn, row.bookId, row.amount);
    count(world, row.payoutId === null ? 'an owner got cash' : 'an owner’s wallet was paid');
  }
  for (const [id, { state }] of world.ownerCash) {
    if (rows.find((row) => row.id === id)?.state !== state) throw new Error(`cash ${id} is not ${state}`);
  }
  await compareBooks(world, paidIn);
  await compareSides(world);
}

function counts(world: World, row: Row, paidOut: ReadonlyMap<string, unknown>): boolean {
  if (row.payoutId === null) return world.ownerCash.get(row.id)?.state === 'confirmed';
  if (row.payee !== row.phone) throw new Error(`payment ${row.id} went to ${row.payee}, not to ${row.phone}`);
  return paidOut.has(row.payoutId);
}

const add = (sums: Map<string, number>, key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);

interface Last {
  bookId: string;
  driverId: string;
  hirePurchase: number | null;
  state: string;
  endedBy: string | null;
  boughtBy: string | null;
  isLast: boolean;
}

async function compareBooks(world: World, paidIn: ReadonlyMap<string, number>): Promise<void> {
  const { core } = world.harness;
  const books = await core.sql<Last>(
    `SELECT DISTINCT ON (book_id) book_id, driver_id, hire_purchase, state, ended_by, bought_by,
       confirmed_at = max(confirmed_at) OVER (PARTITION BY driver_id) AS is_last
     FROM owner_terms JOIN vehicles ON vehicles.id = vehicle_id
     WHERE starts_on IS NOT NULL ORDER BY book_id, version DESC`,
  );
  for (const { bookId, driverId, hirePurchase, state, endedBy, boughtBy, isLast } of books) {
    const paid = paidIn.get(bookId) ?? 0;
    const figures = await figuresOf(core, bookId);
    if (figures?.paidInAll !== paid) throw new Error(`book ${bookId} has ${figures?.paidInAll}, and the model ${paid}`);
    if (endedBy === 'paid') count(world, 'a hire purchase was paid in full');
    const isPaidOff = hirePurchase !== null && paid >= hirePurchase;
    if (isPaidOff && paid > hirePurchase) throw new Error(`book ${bookId} was paid ${paid} of ${hirePurchase}`);
    if (isPaidOff && endedBy !== 'paid') throw new Error(`book ${bookId} is paid, and ${state} by ${endedBy}`);
    if (endedBy === 'paid' && !isPaidOff) throw new Error(`book ${bookId} ended as paid with ${paid}`);
    if (endedBy === 'paid' && isLast && boughtBy !== driverId)
      throw new Error(`the vehicle of ${bookId} was not given`);
  }
}

async function compareSides(world: World): Promise<void> {
  const { core } = world.harness;
  for (const [driverId, phone] of world.countries.flatMap(({ ownerOf }) => [...ownerOf])) {
    const owner = await ownerAt(world, phone);
    if (!owner) continue;
    const theirs = (await ownerPage(core, owner)).books;
    const mine = (await driverBooks(core, { id: driverId, role: 'driver' })).books;
    const shared = mine.filter(({ id }) => theirs.some((book) => book.id === id));
    for (const book of shared) {
      const [one, other] = [asSeen(book), asSeen(theirs.find(({ id }) => id === book.id) ?? book)];
      if (one !== other) throw new Error(`the driver reads ${one}, and the owner ${other}`);
    }
  }
}

/** Leaves out what each side alone sees: the other's name, and the code. */
const asSeen = ({ id, state, isPaidOff, terms, figures, payments, since, until }: OwnerBook): string =>
  JSON.stringify({ id, state, isPaidOff, terms, figures, since, until, payments: payments.map(withoutCode) });

const withoutCode = (payment: OwnerPayment) => ({ ...payment, code: null });
