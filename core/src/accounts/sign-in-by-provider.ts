import type { Core } from '../core.ts';
import type { Sql } from '../platform/sql.ts';
import { namesIn } from './full-name.ts';
import type { ProvedIdentity } from './provider-claims.ts';
import { deleteSessionsOf, tellSessionsEnded } from './sessions.ts';

/**
 * The account that the provider's word opens, made at the first time. The same person has one account as admin and
 * another otherwise, so that a right which is taken away at the provider leaves nothing behind here.
 */
export async function signInByProvider(
  core: Pick<Core, 'transaction' | 'redis' | 'announcer'>,
  identity: ProvedIdentity,
): Promise<string> {
  const { userId, endedIds } = await core.transaction(async (sql) => {
    // One at a time: two callbacks of a new person must not make two accounts.
    await sql(`SELECT pg_advisory_xact_lock(hashtextextended('identities', 0))`);
    const ended = identity.isAdmin ? [] : await endAsAdmin(sql, identity);
    const known = await accountOf(sql, identity);
    if (known) return { userId: known, endedIds: ended };
    const found = (await accountWithEmail(sql, identity)) ?? (await addAccount(sql, identity));
    await sql('INSERT INTO identities (issuer, subject, is_admin, user_id) VALUES ($1, $2, $3, $4)', [
      identity.issuer,
      identity.subject,
      identity.isAdmin,
      found,
    ]);
    return { userId: found, endedIds: ended };
  });
  await tellSessionsEnded(core, endedIds, 'revoked');
  return userId;
}

/** Whoever is no admin any more stays signed in as one nowhere. */
async function endAsAdmin(sql: Sql, { issuer, subject }: ProvedIdentity): Promise<string[]> {
  const userId = await accountOf(sql, { issuer, subject, isAdmin: true });
  return userId ? deleteSessionsOf(sql, userId) : [];
}

type Key = Pick<ProvedIdentity, 'issuer' | 'subject' | 'isAdmin'>;

async function accountOf(sql: Sql, { issuer, subject, isAdmin }: Key): Promise<string | null> {
  const [known] = await sql<{ userId: string }>(
    'SELECT user_id FROM identities WHERE issuer = $1 AND subject = $2 AND is_admin = $3',
    [issuer, subject, isAdmin],
  );
  return known?.userId ?? null;
}

// The provider has moved, or numbers its people anew. Only an e-mail that a provider had verified before is believed:
// that of a registration is what a stranger may have typed to lie in wait here for its owner.
async function accountWithEmail(sql: Sql, { email, isAdmin }: ProvedIdentity): Promise<string | null> {
  if (email === null) return null;
  const [found] = await sql<{ id: string }>(
    `SELECT id FROM users WHERE email = $1 AND is_email_verified AND (user_type IS NOT DISTINCT FROM 'admin') = $2
     ORDER BY user_type NULLS LAST, id LIMIT 1`,
    [email, isAdmin],
  );
  return found?.id ?? null;
}

async function addAccount(sql: Sql, { email, fullName, isAdmin }: ProvedIdentity): Promise<string> {
  const { firstName, lastName } = namesIn(fullName ?? '');
  const [added] = await sql<{ id: string }>(
    `INSERT INTO users (user_type, email, is_email_verified, full_name, first_name, last_name)
     SELECT $1, free.email, free.email IS NOT NULL, $3, $4, $5
     FROM (SELECT CASE WHEN NOT EXISTS (SELECT 1 FROM users WHERE email = $2 AND user_type = $1) THEN $2 END AS email) AS free
     RETURNING id`,
    [isAdmin ? 'admin' : null, email, fullName, firstName, lastName],
  );
  if (!added) throw new Error('no account was made');
  return added.id;
}
