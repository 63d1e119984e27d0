import { timingSafeEqual } from 'node:crypto';
import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import type { Core } from '../core.ts';
import { AppError } from '../platform/app-error.ts';
import type { Sql } from '../platform/sql.ts';
import { count, DAY, HOUR, secondsUntilRoom, type Limit } from './limits.ts';
import { codeOf } from './secrets-of-codes.ts';
import type { Visitor } from './visitor.ts';

export const CODE_MINUTES = 5;
const RESEND_SECONDS = 60;
const MOST_TRIES = 5;

type CodePurpose = 'registration' | 'login' | 'phone_change' | 'account_proof' | 'wallet_proof';

export interface CodeFor {
  purpose: CodePurpose;
  phone: string;
  userType: RegistrableType;
  /** Asked for by the proven owner of the account, whose texts and guesses are counted apart from strangers'. */
  isOwners: boolean;
}

export interface LastCode extends CodeFor {
  isSent: boolean;
  /** Neither used nor too old. */
  isLive: boolean;
  ageSeconds: number;
}

/** Makes a code for this browser and voids the one before. A code that is not sent opens nothing. */
export async function makeCode(
  sql: Sql,
  { browser }: Visitor,
  { purpose, phone, userType, isOwners }: CodeFor,
  { isSent }: { isSent: boolean },
): Promise<string> {
  const [code] = await sql<{ id: string }>(MAKE, [browser, phone, userType, purpose, isSent, isOwners]);
  if (!code) throw new Error('the code was not stored');
  return code.id;
}

/** The newest code that this browser asked for at this phone within the last hour. */
export async function lastCode(
  { sql }: Pick<Core, 'sql'>,
  { browser }: Visitor,
  phone: string,
  userType: RegistrableType | null = null,
): Promise<LastCode | null> {
  const [code] = await sql<LastCode>(LAST, [browser, phone, userType]);
  return code ?? null;
}

/** The phone of the login code that this browser was given last. */
export async function phoneOfLogin(
  { sql }: Pick<Core, 'sql'>,
  { browser }: Visitor,
  userType: RegistrableType,
): Promise<string | null> {
  const [code] = await sql<{ phone: string }>(
    `SELECT phone FROM one_time_codes WHERE browser = $1 AND user_type = $2 AND purpose = 'login' AND ended_at IS NULL
     ORDER BY id DESC LIMIT 1`,
    [browser, userType],
  );
  return code?.phone ?? null;
}

/** Whether the text with this code can still be on its way. */
export const isOnItsWay = (last: LastCode | null): boolean =>
  last !== null && last.isLive && last.ageSeconds < RESEND_SECONDS;

/** Somebody who has just asked waits a minute before the next text. */
export function refuseHaste(last: LastCode | null): void {
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
 * Takes a guess at the code that waits for this browser, and runs `onRight` in the same transaction when it is right.
 * Each guess is counted before it is compared; guesses in parallel wait for each other.
 */
export async function redeemCode<Result>(
  core: Pick<Core, 'transaction' | 'config'>,
  visitor: Visitor,
  guess: Guess,
  onRight: (sql: Sql, code: CodeFor) => Promise<Result | null>,
): Promise<Result> {
  const outcome = await core.transaction(async (sql) => {
    const [waiting] = await sql<{ isOwners: boolean }>(WAITING, [
      visitor.browser,
      guess.phone,
      guess.purposes,
      guess.userType,
    ]);
    const limits = guessLimits(guess.phone, visitor, waiting?.isOwners ?? false);
    const retryAfterSeconds = await secondsUntilRoom(sql, core.config, limits);
    if (retryAfterSeconds > 0) return new AppError('request.too_many', { retryAfterSeconds });
    const [code] = await sql<CodeFor & { id: string; isSent: boolean }>(TRY, [
      visitor.browser,
      guess.phone,
      guess.purposes,
      guess.userType,
    ]);
    if (!code) return null;
    const isRight = isSame(codeOf(core.config, code.id), guess.code) && code.isSent;
    if (!isRight) {
      await count(sql, core.config, limits);
      return null;
    }
    await sql('UPDATE one_time_codes SET ended_at = now(), used_at = now() WHERE id = $1', [code.id]);
    return { result: await onRight(sql, code) };
  });
  if (outcome instanceof AppError) throw outcome;
  if (!outcome || outcome.result === null) throw new AppError('auth.wrong_code');
  return outcome.result;
}

// Only guesses at a code that waits are counted: the others tell nothing.
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

const MAKE = `
  WITH voided AS (
    UPDATE one_time_codes SET ended_at = now()
    WHERE browser = $1 AND phone = $2 AND user_type = $3 AND ended_at IS NULL
  )
  INSERT INTO one_time_codes (browser, phone, user_type, purpose, is_sent, is_owners, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, now() + interval '${CODE_MINUTES} minutes') RETURNING id`;

const LAST = `
  SELECT purpose, phone, user_type, is_owners, is_sent, ended_at IS NULL AND expires_at > now() AS is_live,
    extract(epoch FROM now() - created_at)::float8 AS age_seconds
  FROM one_time_codes
  WHERE browser = $1 AND phone = $2 AND ($3::text IS NULL OR user_type = $3) AND created_at > now() - interval '1 hour'
  ORDER BY id DESC LIMIT 1`;

const WAITING = `
  SELECT id, is_owners FROM one_time_codes
  WHERE browser = $1 AND phone = $2 AND purpose = ANY($3) AND ($4::text IS NULL OR user_type = $4)
    AND ended_at IS NULL AND expires_at > now()
  ORDER BY id DESC LIMIT 1`;

const TRY = `
  UPDATE one_time_codes SET tries = tries + 1
  WHERE id = (SELECT id FROM (${WAITING}) AS waiting) AND tries < ${MOST_TRIES} AND ended_at IS NULL
  RETURNING id, purpose, phone, user_type, is_owners, is_sent`;
