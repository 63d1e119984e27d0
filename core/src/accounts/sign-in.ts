import type { LoginRequest } from '@waka/contracts/accounts/account-requests';
import type { UserType } from '@waka/contracts/accounts/user';
import type { Core } from '../core.ts';
import { AppError } from '../platform/app-error.ts';
import type { Sql } from '../platform/sql.ts';
import type { Actor } from './actor.ts';
import { countLoginAttempt, forgetLoginAttempts } from './login-throttle.ts';
import { HAS_PROVED_EMAIL } from './proved-email.ts';
import { hashPassword, isOutdated, isPasswordRight } from './passwords.ts';
import type { Visitor } from './visitor.ts';

interface Account {
  id: string;
  userType: UserType;
  passwordHash: string | null;
  /** Whether the account has proved the e-mail. */
  isProved: boolean;
  /** Whether no other account of any role has the e-mail. */
  isOnly: boolean;
}

/**
 * Answers whose e-mail and password these are. An unknown e-mail, a wrong password and the other role's screen
 * are refused alike, so that nobody learns who has an account.
 */
export async function signIn(
  core: Pick<Core, 'sql' | 'config'>,
  { email: typed, password, userType }: LoginRequest,
  { address, device }: Pick<Visitor, 'address' | 'device'>,
): Promise<Actor> {
  const email = typed.trim().toLowerCase();
  const attempt = { email, address, provedOwner: await ownerByDevice(core.sql, email, device) };
  await countLoginAttempt(core, attempt);
  const accounts = await core.sql<Account>(ACCOUNTS_OF_AN_EMAIL, [email, userType ?? null]);
  if (accounts.length === 0) await isPasswordRight(null, password);
  for (const account of accounts) {
    // One after the other: the first match in the order of roles is the one that signs in.
    if (!(await isPasswordRight(account.passwordHash, password))) continue;
    // A stranger's own account with this address must not make his guesses at another's free.
    if (account.isProved || account.isOnly) await forgetLoginAttempts(core, attempt);
    await renewHash(core.sql, account, password);
    return { id: account.id, role: account.userType };
  }
  throw new AppError('auth.bad_credentials');
}

/**
 * Answers the account of an e-mail whose phone this browser proved. It counts only where the account has proved the
 * e-mail or alone has it: a stranger's own account under the same address must give him no tries apart.
 */
export async function ownerByDevice(sql: Sql, email: string, device: string | null): Promise<string | null> {
  if (device === null) return null;
  const [owner] = await sql<{ id: string }>(OWNER_BY_DEVICE, [email, device]);
  return owner?.id ?? null;
}

/** A hash that cost less than one does now is made anew while the password is at hand; when there is no turn free, next time. */
async function renewHash(sql: Sql, { id, passwordHash }: Account, password: string): Promise<void> {
  if (passwordHash === null || !isOutdated(passwordHash)) return;
  const renewed = await hashPassword(password).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (renewed === null) return;
  // A password that was changed meanwhile stays.
  await sql('UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2', [id, passwordHash, renewed]);
}

const IS_ONLY = 'NOT EXISTS (SELECT 1 FROM users AS other WHERE other.email = $1 AND other.id <> users.id)';

const OWNER_BY_DEVICE = `
  SELECT users.id FROM remembered_devices JOIN users ON users.phone = remembered_devices.phone
  WHERE remembered_devices.id = $2 AND remembered_devices.expires_at > now() AND users.email = $1
    AND (${HAS_PROVED_EMAIL} OR ${IS_ONLY})
  ORDER BY users.id LIMIT 1`;

// Each costs a hash, and strangers may type an address that is not proved.
const MOST_ACCOUNTS = 6;

// Proved ones first, then the oldest: accounts that strangers add later displace none of them.
const ACCOUNTS_OF_AN_EMAIL = `
  SELECT * FROM (
    SELECT id, user_type, password_hash, ${HAS_PROVED_EMAIL} AS is_proved,
      ${IS_ONLY} AS is_only
    FROM users
    WHERE email = $1 AND user_type IS NOT NULL AND ($2::text IS NULL OR user_type = $2)
    ORDER BY is_proved DESC, id
    LIMIT ${MOST_ACCOUNTS}
  ) AS tried
  ORDER BY array_position(ARRAY['rider', 'driver', 'admin'], user_type), is_proved DESC, id`;
