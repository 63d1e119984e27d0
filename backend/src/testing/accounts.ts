import type { UserType } from '@waka/contracts/accounts/user';
import { hashPassword } from '@waka/core/accounts/passwords/passwords';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';

interface Account {
  email: string;
  password?: string;
  userType?: UserType;
}

export const PASSWORD = 'correct horse';

/** Creates an account that can sign in with a password. */
export async function anAccount(
  core: Pick<Core, 'sql'>,
  { email, password = PASSWORD, userType = 'rider' }: Account,
): Promise<Actor> {
  const [user] = await core.sql<{ id: string }>(
    'INSERT INTO users (user_type, full_name, email, password_hash) VALUES ($1, $2, $3, $4) RETURNING id',
    [userType, 'Fatmata Conteh', email, await hashPassword(password)],
  );
  if (!user) throw new Error('no account was made');
  return { id: user.id, role: userType };
}

/** A person with an account of any role. */
export interface Person {
  id: string;
  role: UserType | null;
}

/** Creates an account from the identity provider, before Complete Profile. */
export async function aRoleless(core: Pick<Core, 'sql'>, email: string | null = null): Promise<Person> {
  const [user] = await core.sql<{ id: string }>(
    'INSERT INTO users (email, is_email_verified) VALUES ($1, $2) RETURNING id',
    [email, email !== null],
  );
  if (!user) throw new Error('no account was made');
  return { id: user.id, role: null };
}
