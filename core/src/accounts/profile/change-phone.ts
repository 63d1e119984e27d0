import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { postMessage } from '../../messages/post-message.ts';
import { ensure } from '../../platform/app-error.ts';
import { violatedConstraint, type Sql } from '../../platform/postgres/sql.ts';
import { redeemCode } from '../codes/one-time-codes.ts';
import type { SignedInPerson } from '../signed-in-person.ts';
import { textAccountCode } from '../codes/text-account-code.ts';
import {
  accountOfPhone,
  lockedUser,
  setPendingPhone,
  takePendingPhone,
  userWithPendingPhone,
} from '../users.repository.ts';

const CHANGE_HOURS = 24;
const NOTICE_MINUTES = 24 * 60;

/** Stores the new phone as pending; the old one stays until the new one is proved. */
export const storePendingPhone = (sql: Sql, userId: string, phone: string): Promise<unknown> =>
  setPendingPhone(sql, userId, phone, CHANGE_HOURS);

/** Texts the code to the pending phone. When it belongs to another person, that person gets a notice instead. */
export async function textPendingPhone(core: Core, person: SignedInPerson): Promise<void> {
  const { phone, userType } = await pendingOf(core.sql, person);
  const isTaken = (await accountOfPhone(core.sql, phone, userType)) !== null;
  const code = { purpose: 'phone_change', phone, userType, isOwners: false } as const;
  const mayText = await textAccountCode(core, person.visitor, code, { isOwed: !isTaken });
  if (!isTaken || !mayText) return;
  const notice = { channel: 'sms', recipient: phone, template: 'already_registered', params: { userType } } as const;
  core.wakeSending([await postMessage(core.sql, { ...notice, withinMinutes: 60 })]);
}

/**
 * Checks the code and replaces the old phone, whose owner gets a notice.
 * Throws AppError `account.no_change_waiting`.
 */
export async function confirmPhone(core: Core, person: SignedInPerson, code: string): Promise<void> {
  const { actor, visitor } = person;
  const { phone, userType } = await pendingOf(core.sql, person);
  const guess = { phone, code, purposes: ['phone_change'], userType } as const;
  const messages = await redeemCode(core, visitor, guess, (sql) => takePhone(sql, actor.id, phone)).catch(
    (error: unknown) => {
      // Another account proved the same phone in the meantime.
      ensure(violatedConstraint(error) !== 'one_phone_a_role', 'account.no_change_waiting');
      throw error;
    },
  );
  core.wakeSending(messages);
}

interface Pending {
  phone: string;
  userType: RegistrableType;
}

async function pendingOf(sql: Sql, { actor }: SignedInPerson): Promise<Pending> {
  const user = await userWithPendingPhone(sql, actor.id);
  const [phone, userType] = [user?.pendingPhone, user?.userType];
  ensure(phone && userType && userType !== 'admin', 'account.no_change_waiting');
  return { phone, userType };
}

/** Replaces the phone by the one that waits, in the transaction of the caller. Throws AppError `account.no_change_waiting`. */
export async function takePhone(sql: Sql, userId: string, phone: string): Promise<string[]> {
  const before = await lockedUser(sql, userId);
  ensure(before?.userType && before.pendingPhone === phone, 'account.no_change_waiting');
  await takePendingPhone(sql, userId, phone);
  const { userType } = before;
  const actor = { id: userId, role: userType };
  const subject = { type: 'user', id: userId } as const;
  // By the old number others still know the person. An erasure empties these details.
  const details = { phoneWas: before.phone, phoneIs: phone };
  await recordAudit(sql, { actor, action: 'account.phone_changed', subject, details });
  const notice = {
    template: 'contact_changed',
    params: { userType, what: 'phone' },
    withinMinutes: NOTICE_MINUTES,
  } as const;
  const posted: string[] = [];
  if (before.phone) posted.push(await postMessage(sql, { ...notice, channel: 'sms', recipient: before.phone }));
  if (before.email) posted.push(await postMessage(sql, { ...notice, channel: 'email', recipient: before.email }));
  return posted;
}
