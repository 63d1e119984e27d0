import { lockDriver } from '../accounts/driver-profiles.repository.ts';
import { dayOf } from '../books/local-days.ts';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { activeOf, emitBook, withdrawOpen } from './agree-terms.ts';
import { notifyDriver } from './notify-driver.ts';
import type { OwnerTermsRow } from './owner-terms.entity.ts';
import type { Owner } from './owner.entity.ts';
import { changeTerms, giveVehicle, lockVehicle, paidIn, releaseVehicle, termsIn } from './owners.repository.ts';

/**
 * Ends a book, by either side: today is the last day that counts. Cash that waits can still be confirmed, and what is under
 * way to the owner's wallet goes on: it counts in the book that it was paid into, or comes back to the driver's balance.
 */
export async function endBook(core: Core, by: { driver: Actor } | { owner: Owner; bookId: string }): Promise<void> {
  const terms = await core.transaction(async (sql) => {
    const found = await activeOf(sql, by);
    ensure(found, 'owner.changed');
    // A payment has the same lock: it is in the book before its end, or there is no book to pay into.
    await lockDriver(sql, found.driverId);
    const row = await termsIn(sql, found.driverId, 'active');
    ensure(row?.bookId === found.bookId, 'owner.changed');
    await close(core, sql, row, 'driver' in by ? 'driver' : 'owner');
    return row;
  });
  emitBook(core, terms);
}

/** Ends a book by ops, in the caller's transaction, and notifies its driver. Returns the terms that were in force. */
export async function endBookByOps(
  core: Pick<Core, 'clock'>,
  sql: Sql,
  { driverId, bookId }: Pick<OwnerTermsRow, 'driverId' | 'bookId'>,
): Promise<OwnerTermsRow> {
  await lockDriver(sql, driverId);
  const row = await termsIn(sql, driverId, 'active');
  ensure(row?.bookId === bookId, 'owner.changed');
  await close(core, sql, row, 'ops');
  await notifyDriver(sql, row, 'book_ended');
  return row;
}

/**
 * Ends a book whose hire purchase the payment that was just settled has paid in full, in the commit of that payment; the vehicle
 * is the driver's from then on. Changes nothing otherwise.
 */
export async function endPaidBook(
  core: Pick<Core, 'clock'>,
  sql: Sql,
  { driverId, bookId }: Pick<OwnerTermsRow, 'driverId' | 'bookId'>,
): Promise<void> {
  await lockDriver(sql, driverId);
  const row = await termsIn(sql, driverId, 'active');
  if (row?.bookId !== bookId || row.hirePurchase === null) return;
  const { all } = await paidIn(sql, bookId, dayOf(row.region, core.clock.now()));
  if (all < row.hirePurchase) return;
  await close(core, sql, row, 'paid');
  await giveVehicle(sql, row.vehicleId, driverId);
  await notifyDriver(sql, row, 'book_paid_off');
}

async function close(
  { clock }: Pick<Core, 'clock'>,
  sql: Sql,
  row: OwnerTermsRow,
  endedBy: NonNullable<OwnerTermsRow['endedBy']>,
): Promise<void> {
  await changeTerms(sql, row, { state: 'ended', endsOn: dayOf(row.region, clock.now()), endedBy });
  await withdrawOpen(sql, row.driverId);
  await lockVehicle(sql, row.vehicleId);
  await releaseVehicle(sql, row.vehicleId);
}
