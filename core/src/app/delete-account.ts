import type { ProofRequest } from '@waka/contracts/accounts/profile-requests';
import type { DeletionStarted } from '@waka/contracts/accounts/profile-views';
import { erasesAt } from '../accounts/erasure-time.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { hasLiveRide } from '../rides/rides.repository.ts';
import type { Core } from '../platform/core.ts';
import { setDriverStatus } from '../shifts/set-driver-status.ts';
import { postMessage } from '../messages/post-message.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { proveIdentity } from '../accounts/profile/prove-identity.ts';
import { forgetDevicesOf } from '../accounts/codes/remembered-devices.ts';
import { deleteSessionsOf, publishSessionsEnded } from '../accounts/sessions/sessions.ts';
import { cancelSchedules, giveBackAll, publishLeft } from '../scheduled/leave-scheduled.ts';
import type { SignedInPerson } from '../accounts/signed-in-person.ts';
import type { User } from '../accounts/user.entity.ts';
import { clearDeletion, lockUser, requestDeletion, userById } from '../accounts/users.repository.ts';

const NOTICE_MINUTES = 24 * 60;

/**
 * Ends every session of an account, cancels or gives back its scheduled rides, and requests its erasure, which follows
 * after the days of grace unless the owner signs in again. Throws AppError.
 */
export async function deleteAccount(
  core: Core,
  person: SignedInPerson,
  proof: ProofRequest,
): Promise<DeletionStarted & { sessionIds: string[] }> {
  const { actor } = person;
  await proveIdentity(core, person, proof);
  if (actor.role === 'driver') await endShift(core, person);
  const { sessionIds, messages, left, ...started } = await core.transaction(async (sql) => {
    // A booking locks this row, too: a concurrent one is either visible here, or waits and then fails.
    await lockUser(sql, actor.id);
    ensure(!(await hasLiveRide(sql, actor.id)), 'account.ride_live');
    await requestDeletion(sql, actor.id);
    const leaving = await userById(sql, actor.id);
    const end = leaving && erasesAt(leaving);
    ensure(leaving && end, 'auth.required');
    await forgetDevicesOf(sql, actor.id);
    const schedules = actor.role === 'driver' ? await giveBackAll(sql, actor.id) : await cancelSchedules(sql, actor.id);
    const subject = { type: 'user', id: actor.id } as const;
    await recordAudit(sql, { actor, action: 'account.deletion_requested', subject });
    return {
      erasesAt: end,
      sessionIds: await deleteSessionsOf(sql, actor.id),
      messages: await queueNotice(sql, leaving, 'deletion_requested'),
      left: schedules,
    };
  });
  publishLeft(core, left);
  await publishSessionsEnded(core, sessionIds, 'revoked');
  core.wakeSending(messages);
  return { ...started, sessionIds };
}

/**
 * Cancels the erasure of an account whose owner has signed in again, and notifies him; a suspended account stays
 * locked. Returns whether there was a deletion to cancel.
 */
export async function cancelDeletion(
  core: Pick<Core, 'transaction' | 'wakeSending'>,
  userId: string,
): Promise<boolean> {
  const messages = await core.transaction(async (sql) => {
    const back = (await clearDeletion(sql, userId)) && (await userById(sql, userId));
    if (!back) return null;
    const actor = { id: userId, role: back.userType };
    await recordAudit(sql, { actor, action: 'account.deletion_cancelled', subject: { type: 'user', id: userId } });
    return queueNotice(sql, back, 'deletion_cancelled');
  });
  if (messages) core.wakeSending(messages);
  return messages !== null;
}

async function endShift(core: Core, { actor }: SignedInPerson): Promise<void> {
  await setDriverStatus(core, actor, { status: 'offline' }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'driver.busy') throw new AppError('account.ride_live');
    throw error;
  });
}

/** Queues a notice by mail where there is one, which costs nothing; else by a text. */
async function queueNotice(
  sql: Sql,
  { phone, email, userType }: User,
  template: 'deletion_requested' | 'deletion_cancelled',
): Promise<string[]> {
  const recipient = email ?? phone;
  if (recipient === null) return [];
  const channel = email === null ? 'sms' : 'email';
  const params = { userType: userType ?? 'rider' };
  return [await postMessage(sql, { channel, recipient, template, params, withinMinutes: NOTICE_MINUTES })];
}
