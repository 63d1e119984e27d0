import type { User } from '@waka/contracts/accounts/user';
import type { Core } from '../platform/core.ts';
import { ensure } from '../platform/app-error.ts';
import { personById } from './person.repository.ts';
import { presentUser } from './user.presenter.ts';

/** The signed-in person; a person who is gone is not signed in. */
export async function userById(core: Pick<Core, 'sql' | 'clock'>, id: string): Promise<User> {
  const [person] = await personById(core.sql, id);
  ensure(person, 'auth.required');
  return presentUser(person, core.clock.now());
}
