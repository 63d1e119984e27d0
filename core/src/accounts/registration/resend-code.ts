import type { ResendCodeRequest } from '@waka/contracts/accounts/account-requests';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pendingRegistration } from '../codes/codes.repository.ts';
import { lastCode, refuseEarlyResend, type CodeFor } from '../codes/one-time-codes.ts';
import { phoneOf } from '../phone-number.ts';
import { takeTextAllowance } from '../limits/text-allowance.ts';
import { ensureWorthAText } from '../codes/text-proof.ts';
import { pretendCode, textCode } from '../codes/text-code.ts';
import { accountOfPhone } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';

/**
 * Texts a new code for the last purpose for which this browser requested one for this phone.
 * Throws AppError `auth.proof_wanted`.
 */
export async function resendCode(core: Core, visitor: Visitor, request: ResendCodeRequest): Promise<void> {
  const phone = phoneOf(request.phone);
  const last = await lastCode(core, visitor, phone.number);
  if (!last) return;
  refuseEarlyResend(last);
  await ensureWorthAText(core, phone, request.proof);
  const mayText = await takeTextAllowance(core, phone, visitor, last.isOwners ? 'owner' : 'stranger');
  // The code before still works when the limit allows no text for a new one.
  if (!mayText && last.isLive) return;
  const messages = await core.transaction(async (sql) => {
    const isOwed = mayText && (await isAwaited(sql, visitor, last));
    return isOwed ? textCode(sql, visitor, last) : pretendCode(sql, visitor, last);
  });
  core.wakeSending(messages);
}

async function isAwaited(sql: Sql, { browser }: Visitor, { purpose, phone, userType }: CodeFor): Promise<boolean> {
  if (purpose === 'login') return (await accountOfPhone(sql, phone, userType)) !== null;
  return (await pendingRegistration(sql, { browser, phone, userType })) !== null;
}
