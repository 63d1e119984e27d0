import type { UserType } from '@waka/contracts/accounts/user';
import { IsNull, Not, Or } from 'typeorm';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement } from '../../platform/postgres/statement.ts';
import { Identity } from '../identity.entity.ts';
import { User } from '../user.entity.ts';
import { HAS_PROVED_EMAIL } from '../users.repository.ts';

const IS_ONLY = 'NOT EXISTS (SELECT 1 FROM users AS other WHERE other.email = $1 AND other.id <> users.id)';

/** The account of an e-mail that proved it or alone has it, and whose phone this browser proved. */
export const accountOfDevice = statement({
  text: `
    SELECT users.id FROM remembered_devices JOIN users ON users.phone = remembered_devices.phone
    WHERE remembered_devices.id = $2 AND remembered_devices.expires_at > now() AND users.email = $1
      AND (${HAS_PROVED_EMAIL} OR ${IS_ONLY})
    ORDER BY users.id LIMIT 1`,
  parameters: [pg.text, pg.text],
  row: { id: pg.uuid },
});

// Each costs a hash, and strangers may register with an address that is not proved.
const MOST_ACCOUNTS = 6;

/**
 * The accounts of an e-mail in a role or in any, in the order in which they are tried. Proved ones first, then the
 * oldest: accounts that strangers add later displace none of them.
 */
export const accountsOfEmail = statement({
  text: `
    SELECT * FROM (
      SELECT id, coalesce(user_type, 'rider') AS user_type, password_hash, ${HAS_PROVED_EMAIL} AS is_proved, ${IS_ONLY} AS is_only
      FROM users
      WHERE email = $1 AND user_type IS NOT NULL AND ($2::text IS NULL OR user_type = $2)
      ORDER BY is_proved DESC, id
      LIMIT ${MOST_ACCOUNTS}
    ) AS tried
    ORDER BY array_position(ARRAY['rider', 'driver', 'admin'], user_type), is_proved DESC, id`,
  parameters: [pg.text, pg.nullable(pg.textAs<UserType>())],
  row: {
    id: pg.uuid,
    userType: pg.textAs<UserType>(),
    passwordHash: pg.nullable(pg.text),
    isProved: pg.boolean,
    isOnly: pg.boolean,
  },
});

/** Stores a new hash of the current password, unless it was changed meanwhile. */
export const renewPasswordHash = (sql: Sql, id: string, passwordHash: string, renewed: string): Promise<unknown> =>
  sql.manager.update(User, { id, passwordHash }, { passwordHash: renewed });

/** Finds the account of a person at the provider. */
export const identityOf = (
  sql: Sql,
  { issuer, subject, isAdmin }: Pick<Identity, 'issuer' | 'subject' | 'isAdmin'>,
): Promise<Identity | null> => sql.manager.findOneBy(Identity, { issuer, subject, isAdmin });

export const insertIdentity = (sql: Sql, identity: Omit<Identity, 'createdAt'>): Promise<unknown> =>
  sql.manager.insert(Identity, identity);

/** Finds the account whose e-mail a provider had verified: of an admin, or of another person. */
export const userByVerifiedEmail = (sql: Sql, email: string, isAdmin: boolean): Promise<User | null> =>
  sql.manager.findOne(User, {
    where: { email, isEmailVerified: true, userType: isAdmin ? 'admin' : Or(IsNull(), Not('admin' as const)) },
    order: { userType: { direction: 'ASC', nulls: 'LAST' }, id: 'ASC' },
  });

export const hasAdminEmail = (sql: Sql, email: string): Promise<boolean> =>
  sql.manager.existsBy(User, { email, userType: 'admin' });
