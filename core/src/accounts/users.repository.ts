import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import type { UserType } from '@waka/contracts/accounts/user';
import { Any, IsNull, Not, Raw } from 'typeorm';
import { idOf } from '../platform/postgres/platform.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { User } from './user.entity.ts';

/**
 * Whether the e-mail of a row of `users` is its owner's, as SQL: a mailed link was followed, or an identity provider
 * verified it. Any other was only typed: it works for a sign-in with its password, and does not reserve the address.
 */
export const HAS_PROVED_EMAIL = '(email_confirmed_at IS NOT NULL OR is_email_verified)';

/** Checks the same for a row that was read. */
export const hasProvedEmail = (user: Pick<User, 'emailConfirmedAt' | 'isEmailVerified'>): boolean =>
  user.emailConfirmedAt !== null || user.isEmailVerified;

export const userById = (sql: Sql, id: string): Promise<User | null> => sql.manager.findOneBy(User, { id });

/** Reads the address that a person has saved. */
export async function addressOf(sql: Sql, id: string): Promise<string | null> {
  const user = await sql.manager.findOne(User, { select: { id: true, address: true }, where: { id } });
  return user?.address ?? null;
}

/** Reads the words of a suspension that its person reads. */
export async function suspensionMessageOf(sql: Sql, id: string): Promise<string | undefined> {
  const user = await sql.manager.findOne(User, { select: { id: true, suspensionMessage: true }, where: { id } });
  return user?.suspensionMessage ?? undefined;
}

/** Locks the row of a person until the end of the transaction, and reads it as it is then. */
export const lockedUser = (sql: Sql, id: string): Promise<User | null> =>
  sql.manager.findOne(User, { where: { id }, lock: { mode: 'for_no_key_update' } });

/** Serialises transactions that change what belongs to a person, until the end of this one. */
export const lockUser = (sql: Sql, id: string): Promise<unknown> => lockedUser(sql, id);

type Changes = Partial<Omit<User, 'id'>>;

export const updateUser = (sql: Sql, id: string, changes: Changes): Promise<unknown> =>
  sql.manager.update(User, { id }, changes);

/** Reads the id of the account that a phone has in a role. */
export async function accountOfPhone(sql: Sql, phone: string, userType: RegistrableType): Promise<string | null> {
  const user = await sql.manager.findOneBy(User, { phone, userType });
  return user?.id ?? null;
}

/** Checks whether another account of the role has proved this e-mail. */
export const isEmailProved = (sql: Sql, email: string, userType: UserType, butOf?: string): Promise<boolean> => {
  const other = { email, userType, ...(butOf !== undefined && { id: Not(butOf) }) };
  return sql.manager.existsBy(User, [
    { ...other, emailConfirmedAt: Not(IsNull()) },
    { ...other, isEmailVerified: true },
  ]);
};

/** Removes the e-mail that this account has just proved from accounts that only typed it; they sign in by phone. */
export async function takeEmailFromOthers(sql: Sql, userId: string): Promise<void> {
  const owner = await userById(sql, userId);
  if (!owner?.email || !owner.userType || !hasProvedEmail(owner)) return;
  const { email, userType, id } = owner;
  await sql.manager.update(
    User,
    { email, userType, id: Not(id), emailConfirmedAt: IsNull(), isEmailVerified: false },
    { email: null },
  );
}

/** Stores an account and returns its id; null where another one has the phone or the e-mail. */
export async function insertUser(
  sql: Sql,
  user: Pick<User, 'userType' | 'email' | 'fullName' | 'firstName' | 'lastName'> & Changes,
): Promise<string | null> {
  const insert = sql.manager.createQueryBuilder().insert().into(User).values(user).orIgnore().execute();
  const { raw } = await insert;
  return Array.isArray(raw) && raw.length > 0 ? idOf(insert) : null;
}

/** Stores an e-mail that takes effect when a link to it is followed within so many hours. */
export const setPendingEmail = (
  sql: Sql,
  id: string,
  { pendingEmail, pendingEmailHash }: Pick<User, 'pendingEmail' | 'pendingEmailHash'>,
  hours: number,
): Promise<unknown> =>
  sql.manager.update(
    User,
    { id },
    { pendingEmail, pendingEmailHash, pendingEmailUntil: () => `now() + interval '${hours} hours'` },
  );

/** Stores a phone that takes effect when it is proved within so many hours. */
export const setPendingPhone = (sql: Sql, id: string, pendingPhone: string, hours: number): Promise<unknown> =>
  sql.manager.update(User, { id }, { pendingPhone, pendingPhoneUntil: () => `now() + interval '${hours} hours'` });

const NO_PENDING_PHONE = { pendingPhone: null, pendingPhoneUntil: null };
const NO_PENDING_EMAIL = { pendingEmail: null, pendingEmailHash: null, pendingEmailUntil: null };

export const clearPending = (sql: Sql, id: string): Promise<unknown> =>
  sql.manager.update(User, { id }, { ...NO_PENDING_PHONE, ...NO_PENDING_EMAIL });

export const takePendingPhone = (sql: Sql, id: string, phone: string): Promise<unknown> =>
  sql.manager.update(User, { id }, { phone, unprovedPhone: null, ...NO_PENDING_PHONE });

/** Finds a person whose pending phone may still be proved. */
export const userWithPendingPhone = (sql: Sql, id: string): Promise<User | null> =>
  sql.manager.findOneBy(User, { id, pendingPhoneUntil: Raw((column) => `${column} > now()`) });

/** Locks and reads the account whose pending e-mail has this link. */
export const lockedByLink = (sql: Sql, pendingEmailHash: string): Promise<User | null> =>
  sql.manager.findOne(User, {
    where: { pendingEmailHash, pendingEmailUntil: Raw((column) => `${column} > now()`), erasedAt: IsNull() },
    lock: { mode: 'for_no_key_update' },
  });

/** Replaces the e-mail of a locked row with the pending one. */
export const takePendingEmail = (sql: Sql, user: User, isHolder: boolean): Promise<unknown> => {
  const isSame = user.email === user.pendingEmail;
  return sql.manager.update(
    User,
    { id: user.id },
    {
      email: user.pendingEmail,
      emailConfirmedAt: () => 'now()',
      isEmailVerified: user.isEmailVerified && isSame,
      ...(isHolder && { ownerProvedAt: () => 'now()' }),
      ...(!isHolder && !isSame && { ownerProvedAt: null }),
      ...NO_PENDING_EMAIL,
    },
  );
};

/**
 * Sets the password of a person who proved access to the e-mail. Pending changes of phone or e-mail are dropped: they
 * may be another person's.
 */
export const takeByReset = (sql: Sql, id: string, passwordHash: string): Promise<unknown> =>
  sql.manager.update(
    User,
    { id },
    {
      passwordHash,
      emailConfirmedAt: () => 'coalesce(email_confirmed_at, now())',
      ownerProvedAt: () => 'coalesce(owner_proved_at, now())',
      ...NO_PENDING_PHONE,
      ...NO_PENDING_EMAIL,
    },
  );

export const requestDeletion = (sql: Sql, id: string): Promise<unknown> =>
  sql.manager.update(User, { id }, { deletionRequestedAt: () => 'now()' });

/** Cancels the erasure of an account; returns false where none was due, or its person is suspended. */
export async function clearDeletion(sql: Sql, id: string): Promise<boolean> {
  const { affected } = await sql.manager.update(
    User,
    { id, deletionRequestedAt: Not(IsNull()), erasedAt: IsNull(), suspendedAt: IsNull() },
    { deletionRequestedAt: null },
  );
  return affected === 1;
}

/** Reads people by their ids; null and unknown ids are left out. */
export async function usersByIds(sql: Sql, ids: readonly (string | null)[]): Promise<Map<string, User>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const users = known.length > 0 ? await sql.manager.findBy(User, { id: Any(known) }) : [];
  return new Map(users.map((user) => [user.id, user]));
}
