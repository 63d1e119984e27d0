import type { Core } from '../../platform/core.ts';
import { lastCode, refuseEarlyResend, type CodeFor } from './one-time-codes.ts';
import { storedPhone } from '../phone-number.ts';
import { takeTextAllowance } from '../limits/text-allowance.ts';
import { pretendCode, textCode } from './text-code.ts';
import type { Visitor } from '../visitor.ts';

/**
 * Texts a code to a signed-in person. Where none is due, because the phone belongs to another account, it only
 * pretends to, so that it does not reveal who has an account. Returns whether a text could be sent.
 */
export async function textAccountCode(
  core: Core,
  visitor: Visitor,
  code: CodeFor,
  { isOwed }: { isOwed: boolean },
): Promise<boolean> {
  const last = await lastCode(core, visitor, code.phone, code.userType);
  refuseEarlyResend(last);
  const mayText = await takeTextAllowance(core, storedPhone(code.phone), visitor, code.isOwners ? 'owner' : 'stranger');
  // The code before still works when the limit allows no text for a new one.
  if (!mayText && last?.isLive && last.purpose === code.purpose) return false;
  const messages = await core.transaction((sql) =>
    isOwed && mayText ? textCode(sql, visitor, code) : pretendCode(sql, visitor, code),
  );
  core.wakeSending(messages);
  return mayText;
}
