import type { Core } from '../../platform/core.ts';
import { lockName } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { namesIn } from '../full-name.ts';
import type { ProvedIdentity } from './provider-claims.ts';
import { deleteSessionsOf, publishSessionsEnded } from '../sessions/sessions.ts';
import { hasAdminEmail, identityOf, insertIdentity, userByVerifiedEmail } from './sign-in.repository.ts';
import { insertUser } from '../users.repository.ts';

/**
 * Finds or creates the account of a person whom the provider verified. The same person has one account as admin and
 * another otherwise, so that a right revoked at the provider leaves nothing behind here.
 */
export async function signInByProvider(
  core: Pick<Core, 'transaction' | 'redis' | 'publisher'>,
  identity: ProvedIdentity,
): Promise<string> {
  const { userId, endedIds } = await core.transaction(async (sql) => {
    // One at a time: two concurrent callbacks of a new person must not create two accounts.
    await lockName(sql, 'identities');
    const ended = identity.isAdmin ? [] : await endAsAdmin(sql, identity);
    const known = await identityOf(sql, identity);
    if (known) return { userId: known.userId, endedIds: ended };
    const found = (await accountWithEmail(sql, identity)) ?? (await addAccount(sql, identity));
    const { issuer, subject, isAdmin } = identity;
    await insertIdentity(sql, { issuer, subject, isAdmin, userId: found });
    return { userId: found, endedIds: ended };
  });
  await publishSessionsEnded(core, endedIds, 'revoked');
  return userId;
}

/** Ends the admin sessions of a person who is no admin any more. */
async function endAsAdmin(sql: Sql, { issuer, subject }: ProvedIdentity): Promise<string[]> {
  const admin = await identityOf(sql, { issuer, subject, isAdmin: true });
  return admin ? deleteSessionsOf(sql, admin.userId) : [];
}

// For a provider that has moved, or numbers its people differently. Only an e-mail that a provider had verified before
// counts: a stranger may have registered with it to wait here for its owner.
async function accountWithEmail(sql: Sql, { email, isAdmin }: ProvedIdentity): Promise<string | null> {
  if (email === null) return null;
  return (await userByVerifiedEmail(sql, email, isAdmin))?.id ?? null;
}

async function addAccount(sql: Sql, { email, fullName, isAdmin }: ProvedIdentity): Promise<string> {
  const { firstName, lastName } = namesIn(fullName ?? '');
  const isFree = email !== null && !(isAdmin && (await hasAdminEmail(sql, email)));
  const id = await insertUser(sql, {
    userType: isAdmin ? 'admin' : null,
    email: isFree ? email : null,
    isEmailVerified: isFree,
    fullName,
    firstName,
    lastName,
  });
  if (id === null) throw new Error('no account was created');
  return id;
}
