import type { User } from '@waka/contracts/accounts/user';
import type { Core } from '../platform/core.ts';
import { ensure } from '../platform/app-error.ts';
import { personById } from './person.repository.ts';
import { presentUser } from './user.presenter.ts';

/** Returns the signed-in person; throws AppError where the account is gone. */
export async function userById(core: Pick<Core, 'sql' | 'clock'>, id: string): Promise<User> {
  const [person] = await personById(core.sql, id);
  ensure(person, 'auth.required');
  return presentUser(person, core.clock.now());
}
