import { MOST_OWNER_CODES } from '@waka/contracts/owners/owner-views';
import type { OwnerCashRequest } from '@waka/contracts/owners/owner-requests';
import { lockDriver } from '../accounts/driver-profiles.repository.ts';
import { count, DAY, secondsUntilRoom, type Limit } from '../accounts/limits/limits.ts';
import { userById } from '../accounts/users.repository.ts';
import { dayOf } from '../books/local-days.ts';
import { ownerCodeOf } from '../messages/secrets-of-codes.ts';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { bookToPay, ensureLeft } from './book-sums.ts';
import { endPaidBook } from './end-book.ts';
import type { OwnerPaymentRow } from './owner-payment.entity.ts';
import { notifyDriver } from './notify-driver.ts';
import type { Owner } from './owner.entity.ts';
import {
  countStated,
  countWrongCode,
  insertPayment,
  lastAgreed,
  markTexted,
  ownerById,
  paymentById,
  settleCash,
} from './owners.repository.ts';
import { emitBook, publishBooks } from './publish-book.ts';
import { textOwner } from './text-owner.ts';

/** More would be a list that an owner confirms without reading it. */
const MOST_STATED = 10;
const CODE_MINUTES = 24 * 60;

/**
 * States cash that a driver paid; it counts once the owner has confirmed it. The owner gets a text with a code, so that he
 * needs no page. A repeated request states it once.
 * Throws AppError `request.key_reused`, `owner.changed`, `request.too_many` or `owner.more_than_left`.
 */
export async function stateCash(core: Core, driver: Actor, { id, amount }: OwnerCashRequest): Promise<void> {
  const message = await core.transaction(async (sql) => {
    await lockDriver(sql, driver.id);
    const known = await paymentById(sql, id);
    if (known) {
      ensure(known.driverId === driver.id && known.amount === amount, 'request.key_reused');
      return null;
    }
    const book = await bookToPay(core, sql, driver.id);
    const owner = book && (await ownerById(sql, book.terms.ownerId));
    ensure(owner, 'owner.changed');
    ensureLeft(book.most, amount);
    const { bookId, ownerId, region, currency } = book.terms;
    ensure((await countStated(sql, bookId)) < MOST_STATED, 'request.too_many');
    const day = dayOf(region, core.clock.now());
    const payment = { id, bookId, driverId: driver.id, ownerId, amount, currency, day, payoutId: null };
    await insertPayment(sql, { ...payment, state: 'stated' });
    const name = (await userById(sql, driver.id))?.fullName ?? '';
    const code = { template: 'owner_payment', params: { name, paymentId: id, amount, currency } } as const;
    const text = await textOwner(core, sql, { owner, by: driver.id, message: code, withinMinutes: CODE_MINUTES });
    if (text !== null) await markTexted(sql, id);
    return text;
  });
  if (message !== null) core.wakeSending([message]);
}

/** Confirms or refuses cash on the owner's page. A repeated answer changes nothing; another one is refused. */
export async function answerCash(core: Core, owner: Owner, id: string, accept: boolean): Promise<void> {
  const { row: answered, ended } = await core.transaction(async (sql) => {
    const row = await paymentById(sql, id);
    ensure(row?.ownerId === owner.id, 'owner.not_found');
    await lockDriver(sql, row.driverId);
    const isNew = await settle(sql, id, accept ? 'confirmed' : 'refused', 'page');
    const terms = isNew ? await lastAgreed(sql, row.bookId) : null;
    if (terms) await notifyDriver(sql, terms, accept ? 'owner_cash_confirmed' : 'owner_cash_refused');
    return { row, ended: accept ? await endPaidBook(core, sql, row) : [] };
  });
  if (ended.length === 0) emitBook(core, answered);
  publishBooks(core, ended);
}

/**
 * Confirms cash by the code that the owner gave the driver. After five wrong ones for a payment, or in a book within a day,
 * the owner's page alone can confirm it: guesses must not become payments, also of a driver who states the sum anew.
 * Throws AppError `owner.changed` or `owner.code_wrong`.
 */
export async function enterCode(core: Core, driver: Actor, id: string, code: string): Promise<void> {
  const ended = await core.transaction(async (sql) => {
    await lockDriver(sql, driver.id);
    const row = await ownPayment(sql, driver, id);
    if (row.state === 'confirmed') return [];
    ensure(row.state === 'stated', 'owner.changed');
    const limits = codesOf(row.bookId);
    if (!row.isTexted || row.wrongCodes >= MOST_OWNER_CODES) return null;
    if ((await secondsUntilRoom(sql, core.config, limits)) > 0) return null;
    if (ownerCodeOf(core.config, id) !== code) {
      await countWrongCode(sql, id);
      await count(sql, core.config, limits);
      return null;
    }
    await settle(sql, id, 'confirmed', 'code');
    return endPaidBook(core, sql, row);
  });
  // After the commit, which counts the wrong code.
  ensure(ended, 'owner.code_wrong');
  publishBooks(core, ended);
}

const codesOf = (bookId: string): Limit[] => [
  { kind: 'owner:wrong_code', subject: bookId, most: MOST_OWNER_CODES, withinSeconds: DAY },
];

/** Takes back cash that the owner has not answered. */
export async function withdrawCash(core: Core, driver: Actor, id: string): Promise<void> {
  await core.transaction(async (sql) => {
    await lockDriver(sql, driver.id);
    await ownPayment(sql, driver, id);
    await settle(sql, id, 'withdrawn', null);
  });
}

async function ownPayment(sql: Sql, driver: Actor, id: string): Promise<OwnerPaymentRow> {
  const row = await paymentById(sql, id);
  ensure(row?.driverId === driver.id, 'owner.not_found');
  return row;
}

/** Settles cash once; false for the same end again, another one throws AppError. */
async function settle(
  sql: Sql,
  id: string,
  state: 'confirmed' | 'refused' | 'withdrawn',
  by: 'page' | 'code' | null,
): Promise<boolean> {
  const isSettled = await settleCash(sql, id, state, state === 'confirmed' ? by : null);
  ensure(isSettled || (await paymentById(sql, id))?.state === state, 'owner.changed');
  return isSettled;
}
