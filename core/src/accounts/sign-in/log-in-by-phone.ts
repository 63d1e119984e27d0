import type { PhoneLoginRequest } from '@waka/contracts/accounts/account-requests';
import type { Core } from '../../platform/core.ts';
import { accountOfPhone } from '../users.repository.ts';
import { lastCode, refuseEarlyResend, type CodeFor } from '../codes/one-time-codes.ts';
import { phoneOf, type Phone } from '../phone-number.ts';
import { isRemembered } from '../codes/remembered-devices.ts';
import { ensureTextable, takeTextAllowance } from '../limits/text-allowance.ts';
import { ensureWorthAText } from '../codes/text-proof.ts';
import { pretendCode, textCode } from '../codes/text-code.ts';
import type { Visitor } from '../visitor.ts';

/**
 * Returns the account of the phone when the browser has proved this very phone before. Otherwise it texts a code to
 * the phone, if there is such an account, and returns null in any case.
 * Throws AppError `contacts.unreachable` or `auth.proof_wanted`.
 */
export async function logInByPhone(core: Core, visitor: Visitor, request: PhoneLoginRequest): Promise<string | null> {
  const phone = phoneOf(request.phone);
  const { userType } = request;
  if (await isRemembered(core.sql, visitor.device, phone.number)) {
    const userId = await accountOfPhone(core.sql, phone.number, userType);
    if (userId) return userId;
  }
  ensureTextable(core.config, phone);
  await textLoginCode(core, visitor, phone, request);
  return null;
}

async function textLoginCode(
  core: Core,
  visitor: Visitor,
  phone: Phone,
  { userType, proof }: PhoneLoginRequest,
): Promise<void> {
  const code: CodeFor = { purpose: 'login', phone: phone.number, userType, isOwners: false };
  const last = await lastCode(core, visitor, code.phone, userType);
  refuseEarlyResend(last);
  await ensureWorthAText(core, phone, proof);
  const mayText = await takeTextAllowance(core, phone, visitor, 'stranger');
  // The code before still works when the limit allows no text for a new one.
  if (!mayText && last?.isLive) return;
  const messages = await core.transaction(async (sql) => {
    const isOwed = mayText && (await accountOfPhone(sql, code.phone, code.userType)) !== null;
    return isOwed ? textCode(sql, visitor, code) : pretendCode(sql, visitor, code);
  });
  core.wakeSending(messages);
}
