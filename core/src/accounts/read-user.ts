import type { User } from '@waka/contracts/accounts/user';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';
import { DriverProfile } from './driver-profile.entity.ts';
import { User as UserRow } from './user.entity.ts';
import { presentUser } from './user.presenter.ts';

/** The signed-in person; a person who is gone is not signed in. */
export async function userById(core: Pick<Core, 'dataSource' | 'clock'>, id: string): Promise<User> {
  const [user, profile] = await Promise.all([
    core.dataSource.manager.findOneBy(UserRow, { id }),
    core.dataSource.manager.findOneBy(DriverProfile, { userId: id }),
  ]);
  ensure(user, 'auth.required');
  return presentUser(user, profile, core.clock.now());
}
