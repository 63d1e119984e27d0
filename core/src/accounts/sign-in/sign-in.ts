import type { LoginRequest } from '@waka/contracts/accounts/account-requests';
import type { Core } from '../../platform/core.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { Actor } from '../../platform/actor.ts';
import { countLoginAttempt, forgetLoginAttempts } from '../limits/login-throttle.ts';
import { hashPassword, isOutdated, isPasswordRight } from '../passwords/passwords.ts';
import { accountOfDevice, accountsOfEmail, renewPasswordHash } from './sign-in.repository.ts';
import type { User } from '../user.entity.ts';
import type { Visitor } from '../visitor.ts';

/**
 * Returns the account of an e-mail and password. An unknown e-mail, a wrong password and the other role's screen are
 * refused alike with AppError, so that a stranger cannot find out who has an account.
 */
export async function signIn(
  core: Pick<Core, 'sql' | 'config'>,
  { email: typed, password, userType }: LoginRequest,
  { address, device }: Pick<Visitor, 'address' | 'device'>,
): Promise<Actor> {
  const email = typed.trim().toLowerCase();
  const attempt = { email, address, provedOwner: await ownerByDevice(core.sql, email, device) };
  await countLoginAttempt(core, attempt);
  const accounts = await accountsOfEmail(core.sql, email, userType ?? null);
  if (accounts.length === 0) await isPasswordRight(null, password);
  for (const account of accounts) {
    // One after the other: the first match in the order of roles is the one that signs in.
    if (!(await isPasswordRight(account.passwordHash, password))) continue;
    // A stranger's own account with this address must not reset the count of his guesses at another's.
    if (account.isProved || account.isOnly) await forgetLoginAttempts(core, attempt);
    await renewHash(core.sql, account, password);
    return { id: account.id, role: account.userType };
  }
  throw new AppError('auth.bad_credentials');
}

/**
 * Returns the account of an e-mail whose phone this browser proved. It counts only where the account has proved the
 * e-mail or alone has it: a stranger's own account under the same address must not get separate tries.
 */
export async function ownerByDevice(sql: Sql, email: string, device: string | null): Promise<string | null> {
  if (device === null) return null;
  const [owner] = await accountOfDevice(sql, email, device);
  return owner?.id ?? null;
}

/**
 * Renews a hash of a lower cost while the password is at hand; when the queue of hashes is full, at the next sign-in.
 */
async function renewHash(
  sql: Sql,
  { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> {
  if (passwordHash === null || !isOutdated(passwordHash)) return;
  const renewed = await hashPassword(password).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (renewed === null) return;
  // A password that was changed meanwhile stays.
  await renewPasswordHash(sql, id, passwordHash, renewed);
}
