import type { CodeWanted } from '@waka/contracts/accounts/account-views';
import type { Core } from '../../platform/core.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/actor.ts';
import { lastCode, type CodeFor } from '../codes/one-time-codes.ts';
import { storedPhone } from '../phone-number.ts';
import { isRemembered } from '../codes/remembered-devices.ts';
import { mayBeTexted, takeTextAllowance } from '../limits/text-allowance.ts';
import { textCode } from '../codes/text-code.ts';
import { userById } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';

/** A password of this length is enough by itself; a shorter one is the first of two factors. */
const LONG_PASSWORD = 15;

/** Checks whether this password opens the account from any browser. */
export const isEnough = ({ accounts }: Core['config'], { role }: Actor, password: string): boolean =>
  !accounts.newDeviceCode || role === 'admin' || password.length >= LONG_PASSWORD;

/**
 * Texts a code after the right password where this browser has not proved the phone of the account, and returns that
 * it is wanted; null where it has. A person without a phone that can be texted needs only the password.
 * Throws AppError `auth.no_code_now`.
 */
export async function codeForNewDevice(core: Core, visitor: Visitor, { id, role }: Actor): Promise<CodeWanted | null> {
  const user = await userById(core.sql, id);
  if (!user?.phone || role === 'admin') return null;
  const phone = storedPhone(user.phone);
  if (!mayBeTexted(core.config, phone) || (await isRemembered(core.sql, visitor.device, phone.number))) return null;
  const code: CodeFor = { purpose: 'login', phone: phone.number, userType: role, isOwners: true };
  const last = await lastCode(core, visitor, code.phone, code.userType);
  // A person who signs in again soon still has the text that was sent before.
  const isWaiting = last?.purpose === 'login' && last.isLive && last.isSent;
  if (await takeTextAllowance(core, phone, visitor, 'owner')) {
    core.wakeSending(await core.transaction((sql) => textCode(sql, visitor, code)));
  } else if (!isWaiting) {
    throw new AppError('auth.no_code_now');
  }
  return { codeWanted: true, phone: masked(phone.number) };
}

/** Masks all but the country and the last two digits: enough for the owner, too little for a thief of the password. */
const masked = (number: string): string => `${number.slice(0, 4)} ${'•'.repeat(number.length - 6)} ${number.slice(-2)}`;
