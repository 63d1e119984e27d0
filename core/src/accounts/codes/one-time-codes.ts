import { timingSafeEqual } from 'node:crypto';
import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import type { Core } from '../../platform/core.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { insertCode, newestCode, newestLogin, setUsed, tryCode, waitingCode } from './codes.repository.ts';
import { count, DAY, HOUR, secondsUntilRoom, type Limit } from '../limits/limits.ts';
import type { OneTimeCode } from './one-time-code.entity.ts';
import { codeOf } from '../../messages/secrets-of-codes.ts';
import type { Visitor } from '../visitor.ts';

export const CODE_MINUTES = 5;
const RESEND_SECONDS = 60;

type CodePurpose = OneTimeCode['purpose'];

export interface CodeFor {
  purpose: CodePurpose;
  phone: string;
  userType: RegistrableType;
  /** Requested by the proven owner of the account, whose texts and guesses are counted apart from strangers'. */
  isOwners: boolean;
}

interface LastCode extends CodeFor {
  isSent: boolean;
  /** Neither used nor expired. */
  isLive: boolean;
  ageSeconds: number;
}

/** Creates a code for this browser and voids the one before. A code that is not sent opens nothing. */
export async function makeCode(
  sql: Sql,
  { browser }: Visitor,
  { purpose, phone, userType, isOwners }: CodeFor,
  { isSent }: { isSent: boolean },
): Promise<string> {
  return insertCode(sql, { browser, phone, userType, purpose, isSent, isOwners }, CODE_MINUTES);
}

/** Finds the newest code that this browser requested for this phone within the last hour. */
export async function lastCode(
  { sql }: Pick<Core, 'sql'>,
  { browser }: Visitor,
  phone: string,
  userType: RegistrableType | null = null,
): Promise<LastCode | null> {
  const [code] = await newestCode(sql, browser, phone, userType);
  return code ?? null;
}

/** Returns the phone of the login code that this browser was given last. */
export async function phoneOfLogin(
  { sql }: Pick<Core, 'sql'>,
  { browser }: Visitor,
  userType: RegistrableType,
): Promise<string | null> {
  const code = await newestLogin(sql, browser, userType);
  return code?.phone ?? null;
}

/** Checks whether the text with this code can still be on its way. */
export const isOnItsWay = (last: LastCode | null): boolean =>
  last !== null && last.isLive && last.ageSeconds < RESEND_SECONDS;

/** Throws AppError for a request less than a minute after the last text. */
export function refuseEarlyResend(last: LastCode | null): void {
  if (!last || !isOnItsWay(last)) return;
  throw new AppError('auth.code_too_soon', { retryAfterSeconds: RESEND_SECONDS - last.ageSeconds });
}

interface Guess {
  phone: string;
  code: string;
  purposes: readonly CodePurpose[];
  userType: RegistrableType | null;
}

/**
 * Checks a guess at this browser's pending code, and runs `onRight` in the same transaction when it is right. Each
 * guess is counted before it is compared; concurrent guesses run in sequence. Throws AppError `auth.wrong_code` or
 * `request.too_many`.
 */
export async function redeemCode<Result>(
  core: Pick<Core, 'transaction' | 'config'>,
  visitor: Visitor,
  guess: Guess,
  onRight: (sql: Sql, code: CodeFor) => Promise<Result | null>,
): Promise<Result> {
  const outcome = await core.transaction(async (sql) => {
    const { phone, purposes, userType } = guess;
    const [waiting] = await waitingCode(sql, visitor.browser, phone, [...purposes], userType);
    const limits = guessLimits(phone, visitor, waiting?.isOwners ?? false);
    const retryAfterSeconds = await secondsUntilRoom(sql, core.config, limits);
    if (retryAfterSeconds > 0) return new AppError('request.too_many', { retryAfterSeconds });
    const [code] = await tryCode(sql, visitor.browser, phone, [...purposes], userType);
    if (!code) return null;
    const isRight = isSame(codeOf(core.config, code.id), guess.code) && code.isSent;
    if (!isRight) {
      await count(sql, core.config, limits);
      return null;
    }
    await setUsed(sql, code.id);
    return { result: await onRight(sql, code) };
  });
  if (outcome instanceof AppError) throw outcome;
  if (!outcome || outcome.result === null) throw new AppError('auth.wrong_code');
  return outcome.result;
}

// Only guesses at a pending code are counted: the others reveal nothing.
function guessLimits(phone: string, { address }: Visitor, isOwners: boolean): Limit[] {
  const kind = isOwners ? 'guess:owner' : 'guess:phone';
  return [
    { kind, subject: phone, most: 10, withinSeconds: HOUR },
    { kind, subject: phone, most: 20, withinSeconds: DAY },
    { kind: isOwners ? 'guess:owner:address' : 'guess:address', subject: address, most: 100, withinSeconds: HOUR },
  ];
}

const isSame = (right: string, guessed: string) =>
  right.length === Buffer.byteLength(guessed) && timingSafeEqual(Buffer.from(right), Buffer.from(guessed));
