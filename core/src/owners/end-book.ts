import { lockDriver } from '../accounts/driver-profiles.repository.ts';
import { userById } from '../accounts/users.repository.ts';
import { dayOf } from '../books/local-days.ts';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { activeOf, withdrawOpen } from './agree-terms.ts';
import { isToGive } from './bought-vehicle.ts';
import { notifyDriver } from './notify-driver.ts';
import type { OwnerTermsRow } from './owner-terms.entity.ts';
import type { Owner } from './owner.entity.ts';
import {
  activeOfVehicle,
  changeTerms,
  giveVehicle,
  lastAgreed,
  lockVehicle,
  ownerById,
  paidIn,
  releaseVehicle,
  termsIn,
} from './owners.repository.ts';
import { booksChanged, emitBook, type ChangedBook } from './publish-book.ts';
import { textOwner } from './text-owner.ts';

const TEXT_MINUTES = 24 * 60;

/**
 * Ends a book, by either side: today is the last day that counts. Cash that waits can still be confirmed, and what is under
 * way to the owner's wallet goes on: it counts in the book that it was paid into, or comes back to the driver's balance.
 * The other side is notified. Throws AppError `owner.changed`.
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
    if ('driver' in by) await textOwnerOf(core, sql, row, 'owner_ended');
    else await notifyDriver(sql, row, 'book_ended_owner');
    return row;
  });
  emitBook(core, terms);
}

/**
 * Ends a book by ops, in the caller's transaction, and notifies its driver and its owner. Returns the terms that were in force.
 * Throws AppError `owner.changed`.
 */
export async function endBookByOps(
  core: Pick<Core, 'clock' | 'config' | 'logger'>,
  sql: Sql,
  { driverId, bookId }: Pick<OwnerTermsRow, 'driverId' | 'bookId'>,
): Promise<OwnerTermsRow> {
  await lockDriver(sql, driverId);
  const row = await termsIn(sql, driverId, 'active');
  ensure(row?.bookId === bookId, 'owner.changed');
  await close(core, sql, row, 'ops');
  await notifyDriver(sql, row, 'book_ended');
  await textOwnerOf(core, sql, row, 'owner_ended');
  return row;
}

/**
 * Ends a book whose hire purchase the payment that was just settled has paid in full, in the commit of that payment, also where
 * either side has ended it meanwhile; the vehicle is the driver's from then on, unless the owner has it no more to give. Driver
 * and owner are notified. Changes nothing otherwise. Returns the books that ended, which the caller publishes after the commit.
 * Throws AppError `owner.changed`.
 */
export async function endPaidBook(
  core: Pick<Core, 'clock' | 'config' | 'logger'>,
  sql: Sql,
  { driverId, bookId }: Pick<OwnerTermsRow, 'driverId' | 'bookId'>,
): Promise<ChangedBook[]> {
  await lockDriver(sql, driverId);
  const known = await lastAgreed(sql, bookId);
  if (!known || known.hirePurchase === null || known.endedBy === 'paid') return [];
  const { all } = await paidIn(sql, bookId, dayOf(known.region, core.clock.now()));
  if (all < known.hirePurchase) return [];
  const vehicle = await lockVehicle(sql, known.vehicleId);
  // Another driver of the vehicle may have ended it before the lock.
  const row = await lastAgreed(sql, bookId);
  ensure(vehicle && row, 'owner.changed');
  if (row.state === 'active') await close(core, sql, row, 'paid');
  else await changeTerms(sql, row, { endedBy: 'paid' });
  const ended = (await isToGive(sql, vehicle, row)) ? await handOver(core, sql, row) : null;
  await notifyDriver(sql, row, ended ? 'book_paid_off' : 'book_paid_late');
  await textOwnerOf(core, sql, row, 'owner_paid');
  return booksChanged(sql, [row, ...(ended ?? [])]);
}

/** Makes a vehicle its driver's, and ends the other books of it, which are with an owner who has it no more. Returns these. */
async function handOver(core: Pick<Core, 'clock'>, sql: Sql, bought: OwnerTermsRow): Promise<OwnerTermsRow[]> {
  const others = await activeOfVehicle(sql, bought.vehicleId);
  for (const row of others) {
    await close(core, sql, row, 'sold');
    if (row.driverId !== bought.driverId) await notifyDriver(sql, row, 'book_sold');
  }
  await giveVehicle(sql, bought.vehicleId, bought.driverId);
  return others;
}

/** Texts to the owner of a book that it has ended, or that its hire purchase is paid in full, where he had not too many. */
async function textOwnerOf(
  core: Pick<Core, 'config' | 'logger'>,
  sql: Sql,
  { driverId, ownerId }: Pick<OwnerTermsRow, 'driverId' | 'ownerId'>,
  template: 'owner_paid' | 'owner_ended',
): Promise<void> {
  const owner = await ownerById(sql, ownerId);
  if (!owner) return;
  const name = (await userById(sql, driverId))?.fullName ?? '';
  const message = { template, params: { name, linkId: owner.linkId } };
  await textOwner(core, sql, { owner, by: driverId, message, withinMinutes: TEXT_MINUTES });
}

/** Ends terms in force. The vehicle is locked first, by each change of its books: no two of them wait for each other. */
async function close(
  { clock }: Pick<Core, 'clock'>,
  sql: Sql,
  row: OwnerTermsRow,
  endedBy: NonNullable<OwnerTermsRow['endedBy']>,
): Promise<void> {
  await lockVehicle(sql, row.vehicleId);
  const changes = { state: 'ended', endsOn: dayOf(row.region, clock.now()), endedBy } as const;
  ensure(await changeTerms(sql, row, changes), 'owner.changed');
  await withdrawOpen(sql, row.driverId);
  await releaseVehicle(sql, row.vehicleId);
}
