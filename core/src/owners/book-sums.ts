import type { BookFigures } from '@waka/contracts/owners/owner-views';
import { dayAfter, dayOf } from '../books/local-days.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { dueUntil, periodOf, type DatedTerms } from './dues.ts';
import type { OwnerTermsRow } from './owner-terms.entity.ts';
import { agreedIn, daysOffOf, lastEnded, paidIn, termsIn } from './owners.repository.ts';

/** Adds up what is due and paid in a book; null before the first terms are confirmed. */
export async function figuresOf(
  { sql, clock }: Pick<Core, 'sql' | 'clock'>,
  bookId: string,
): Promise<BookFigures | null> {
  const agreed = (await agreedIn(sql, bookId)).filter(isAgreed);
  const last = agreed.at(-1);
  if (!last) return null;
  const { from, to } = periodOf(last.every, dayOf(last.region, clock.now()));
  const off = (await daysOffOf(sql, bookId)).filter(({ refusedAt }) => refusedAt === null);
  const book = { terms: agreed, daysOff: new Set(off.map(({ day }) => day)), most: last.hirePurchase };
  const paid = await paidIn(sql, bookId, from);
  // A driver who has paid a vehicle in full is not ahead, however early.
  const due = last.endedBy === 'paid' ? paid.all : dueUntil(book, to);
  const hirePurchase = last.hirePurchase === null ? null : hirePurchaseOf(last.hirePurchase, last.amount, paid.all);
  const left = last.state === 'ended' ? due - paid.all : hirePurchase && hirePurchase.left;
  return {
    from,
    to,
    due: dueUntil(book, to) - dueUntil(book, dayAfter(from, -1)),
    paid: paid.since,
    balance: paid.all - due,
    paidInAll: paid.all,
    waiting: paid.waiting,
    most: left === null ? null : Math.max(0, left - paid.waiting),
    hirePurchase,
  };
}

/**
 * Finds the book into which a driver pays: that in force, or the one that ended last as long as something of it is left to
 * pay. Null without one.
 */
export async function bookToPay(
  core: Pick<Core, 'clock'>,
  sql: Sql,
  driverId: string,
): Promise<{ terms: OwnerTermsRow; most: number | null } | null> {
  const terms = (await termsIn(sql, driverId, 'active')) ?? (await lastEnded(sql, driverId));
  const figures = terms && (await figuresOf({ ...core, sql }, terms.bookId));
  if (!figures || (terms.state === 'ended' && figures.most === 0)) return null;
  return { terms, most: figures.most };
}

/** Throws AppError for more than is left to pay. */
export const ensureLeft = (most: number | null, amount: number): void =>
  ensure(amount <= (most ?? Infinity), 'owner.more_than_left');

/** Checks whether terms were ever in force. */
export const isAgreed = (row: OwnerTermsRow): row is OwnerTermsRow & DatedTerms => row.startsOn !== null;

function hirePurchaseOf(total: number, amount: number, paid: number): NonNullable<BookFigures['hirePurchase']> {
  const periods = Math.ceil(total / amount);
  const paidPeriods = paid >= total ? periods : Math.floor(paid / amount);
  return { total, left: Math.max(0, total - paid), periods, paidPeriods };
}
