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
 * Texts a new code for the last purpose for which this browser requested one for this phone, or for the registration that
 * waits for it.
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
    const owed = await owedCode(sql, visitor, last);
    return mayText && owed ? textCode(sql, visitor, owed) : pretendCode(sql, visitor, owed ?? last);
  });
  core.wakeSending(messages);
}

/** Returns the code that is owed: of a login where there is an account, else of the registration that waits; null for neither. */
async function owedCode(sql: Sql, { browser }: Visitor, last: CodeFor): Promise<CodeFor | null> {
  const { purpose, phone, userType } = last;
  if (purpose === 'login' && (await accountOfPhone(sql, phone, userType)) !== null) return last;
  const isWaiting = (await pendingRegistration(sql, { browser, phone, userType })) !== null;
  return isWaiting ? { ...last, purpose: 'registration' } : null;
}
