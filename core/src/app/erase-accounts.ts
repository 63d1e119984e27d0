import { recordAudit } from '../audit/record-audit.ts';
import { cancelForPassenger, lockForPassenger, publishLeft, type LeftSchedule } from '../scheduled/leave-scheduled.ts';
import { hasLiveRide } from '../rides/rides.repository.ts';
import type { Core } from '../platform/core.ts';
import { discardFiles, removeDiscarded } from '../files/discard-files.ts';
import { keysOf } from '../files/profile-photo.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { GRACE_DAYS } from '../accounts/erasure-time.ts';
import {
  accountsToErase,
  accountToErase,
  deleteByContact,
  emptyUser,
  eraseTraces,
  filesOf,
  forgetPassenger,
  isOnFerry,
  isRidingNow,
} from './erasure.repository.ts';
import { deleteOwnRows, ownTables } from './own-rows.repository.ts';
import { lockDriver } from '../accounts/driver-profiles.repository.ts';
import type { User } from '../accounts/user.entity.ts';
import { lockUser } from '../accounts/users.repository.ts';
import { openPayoutOf } from '../payments/payouts/payouts.repository.ts';
import { keepRiddenPhone } from '../promotions/ridden-phones.ts';

const AT_ONCE = 20;

/** Erases the accounts whose days of grace are over. Returns how many; those with a ride or a payout under way wait. */
export async function eraseAccounts(core: Core, atOnce = AT_ONCE): Promise<number> {
  let erased = 0;
  const waiting: string[] = [];
  let due: User[];
  do {
    due = await accountsToErase(core.sql, GRACE_DAYS, atOnce, waiting);
    for (const { id } of due) {
      // One after the other: each of them locks several tables.
      const left = await core.transaction((sql) => erase(core, sql, id));
      if (left) erased += 1;
      else waiting.push(id);
      publishLeft(core, left ?? []);
    }
  } while (due.length === atOnce && erased < atOnce);
  if (erased > 0) await removeDiscarded(core);
  return erased;
}

/** Erases an account whose time has come; returns what others had scheduled for its number, or null where it has to wait. */
async function erase(core: Core, sql: Sql, userId: string): Promise<LeftSchedule[] | null> {
  // A concurrent sign-in either keeps the account or finds none.
  await lockUser(sql, userId);
  // A payout locks the profile of its driver before it begins.
  await lockDriver(sql, userId);
  const user = await accountToErase(sql, userId, GRACE_DAYS);
  if (!user || (await hasLiveRide(sql, userId))) return null;
  // The wallet is needed until the money is there, or back on the balance.
  if (await openPayoutOf(sql, userId)) return null;
  // A number that was only typed may be another person's.
  const proved = known([user.phone]);
  // Before it is looked who rides: a ride that begins at that moment is waited for, and then seen.
  const ahead = await lockForPassenger(sql, proved);
  if ((await isRidingNow(sql, proved)) || (await isOnFerry(sql, proved))) return null;
  const { photoIds, objectKeys } = await filesOf(sql, userId);
  await discardFiles(sql, [...photoIds.flatMap(keysOf), ...objectKeys]);
  const phones = known([user.phone, user.unprovedPhone, user.pendingPhone]);
  await deleteByContact(sql, phones, known([user.email, user.pendingEmail]));
  const left = await cancelForPassenger(sql, proved, ahead);
  await forgetPassenger(sql, proved);
  // A new account with this number is not new to promotions.
  await keepRiddenPhone(core, sql, userId);
  await eraseTraces(sql, userId);
  for (const table of await ownTables(sql)) {
    await deleteOwnRows(sql, table, userId);
  }
  await emptyUser(sql, userId);
  await recordAudit(sql, { actor: null, action: 'account.erased', subject: { type: 'user', id: userId } });
  return left;
}

const known = (contacts: (string | null)[]): string[] => contacts.filter((contact) => contact !== null);
