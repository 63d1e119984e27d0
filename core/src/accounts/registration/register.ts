import type { RegisterRequest } from '@waka/contracts/accounts/account-requests';
import type { Core } from '../../platform/core.ts';
import { postMessage } from '../../messages/post-message.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { tidyCode } from './referral-code.ts';
import { deleteRegistration, upsertRegistration } from '../codes/codes.repository.ts';
import { createAccount, type NewAccount } from './create-account.ts';
import { tidyName } from '../full-name.ts';
import { takeMailAllowance } from '../limits/mail-allowance.ts';
import { takeRegistrationAllowance } from './registration-allowance.ts';
import { isOnItsWay, lastCode, type CodeFor } from '../codes/one-time-codes.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { phoneOf } from '../phone-number.ts';
import { isRemembered } from '../codes/remembered-devices.ts';
import { ensureTextable, takeTextAllowance } from '../limits/text-allowance.ts';
import { ensureWorthAText } from '../codes/text-proof.ts';
import { pretendCode, textCode } from '../codes/text-code.ts';
import { accountOfPhone, isEmailProved } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';
import { refuseWeakPassword } from '../passwords/weak-passwords.ts';

const NOTICE_MINUTES = 60;

/**
 * Stores a registration and texts a code; the account is created when the same browser enters the code. When the phone
 * or the e-mail belongs to an account of this role, its owner gets a notice and the stranger sees no difference.
 * Returns the new account's id at once only where this browser has proved the phone before.
 * Throws AppError `contacts.unreachable` or `auth.proof_wanted`.
 */
export async function register(core: Core, visitor: Visitor, request: RegisterRequest): Promise<string | null> {
  const { userType, password } = request;
  const referralCode = tidyCode(request.referralCode);
  const phone = phoneOf(request.phone);
  ensureTextable(core.config, phone);
  const person = {
    userType,
    phone: phone.number,
    email: request.email.trim().toLowerCase(),
    fullName: tidyName(request.fullName),
    firstName: tidyName(request.firstName ?? '') || null,
    lastName: tidyName(request.lastName ?? '') || null,
  };
  refuseWeakPassword(core.config, password, person);
  const isProved = await isRemembered(core.sql, visitor.device, phone.number);
  const code: CodeFor = { purpose: 'registration', phone: phone.number, userType, isOwners: isProved };
  const last = await lastCode(core, visitor, phone.number, userType);
  const isTexted = last?.purpose === 'registration' && isOnItsWay(last);
  // A newcomer may have tried to log in first, which texted nothing: there is nothing to wait for. Counted alike where that was
  // texted: what is left of an allowance must not reveal which numbers have an account.
  const isFirst = last?.purpose === 'login';
  if (!isTexted) await ensureWorthAText(core, phone, request.proof);
  const spender = isProved ? 'owner' : 'stranger';
  const mayText = !isTexted && (await takeTextAllowance(core, phone, visitor, spender, { isFirst }));
  // Another phone may have had a code for this number within the minute; the next text goes to this browser.
  const isKept = mayText || last?.isLive || isProved || (await takeRegistrationAllowance(core, phone.number, visitor));
  if (!isKept) {
    // A flood of registrations stops here, before each of them costs a hash.
    await pretendCode(core.sql, visitor, code);
    return null;
  }
  const account: NewAccount = { ...person, passwordHash: await hashPassword(password), referralCode };
  const outcome = await core.transaction(async (sql) => {
    const taken = await whatIsTaken(sql, person);
    const isFree = !taken.isPhoneTaken && !taken.isEmailTaken;
    if (isFree && isProved) return { userId: await createAccount(sql, core.config, account, visitor), messages: [] };
    if (!isFree) {
      await deleteRegistration(sql, { browser: visitor.browser, phone: phone.number, userType });
      await pretendCode(sql, visitor, code);
      return { userId: null, messages: mayText ? await notifyOwners(sql, core.config, visitor, person, taken) : [] };
    }
    await upsertRegistration(sql, { ...account, browser: visitor.browser });
    if (mayText) return { userId: null, messages: await textCode(sql, visitor, code) };
    // The code before still works; without one, the next can be requested after a minute.
    return { userId: null, messages: last?.isLive ? [] : await pretendCode(sql, visitor, code) };
  });
  core.wakeSending(outcome.messages);
  return outcome.userId;
}

type Person = Omit<NewAccount, 'passwordHash' | 'referralCode'>;

interface Taken {
  isPhoneTaken: boolean;
  isEmailTaken: boolean;
}

async function whatIsTaken(sql: Sql, { userType, phone, email }: Person): Promise<Taken> {
  return {
    isPhoneTaken: (await accountOfPhone(sql, phone, userType)) !== null,
    isEmailTaken: await isEmailProved(sql, email, userType),
  };
}

async function notifyOwners(
  sql: Sql,
  config: Config,
  visitor: Visitor,
  { phone, email, userType }: Person,
  { isPhoneTaken, isEmailTaken }: Taken,
): Promise<string[]> {
  const notice = {
    template: 'already_registered',
    params: { userType },
    withinMinutes: NOTICE_MINUTES,
    language: visitor.language,
  } as const;
  const messages: string[] = [];
  if (isPhoneTaken) messages.push(await postMessage(sql, { ...notice, channel: 'sms', recipient: phone }));
  if (isEmailTaken && (await takeMailAllowance(sql, config, email, visitor))) {
    messages.push(await postMessage(sql, { ...notice, channel: 'email', recipient: email }));
  }
  return messages;
}
