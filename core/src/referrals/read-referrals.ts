import { levelAt, POINTS_OF_A_FRIEND, POINTS_OF_A_RIDE } from '@waka/contracts/referrals/points';
import type { Friend, Referrals, Rewards } from '@waka/contracts/referrals/referral-views';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import type { User } from '../accounts/user.entity.ts';
import { usersByIds } from '../accounts/users.repository.ts';
import { codeOf } from '../accounts/registration/referral-code.ts';
import { countRides, countFriends, countRewarded, friendsOf } from './referrals.repository.ts';

const MOST_FRIENDS = 100;

/** Returns one's own code, and who joined by it. */
export async function referralsOf({ sql }: Pick<Core, 'sql'>, { id }: Actor): Promise<Referrals> {
  const [code, friends, joined, rewarded] = await Promise.all([
    codeOf(sql, id),
    friendsOf(sql, id, MOST_FRIENDS),
    countFriends(sql, id),
    countRewarded(sql, id),
  ]);
  const people = await usersByIds(
    sql,
    friends.map(({ friendId }) => friendId),
  );
  return {
    code,
    friends: friends.map(({ friendId, joinedAt, rewardedAt }) => ({
      ...presentFriend(people.get(friendId)),
      joinedAt: joinedAt.toISOString(),
      rewardedAt: rewardedAt?.toISOString() ?? null,
    })),
    joined,
    rewarded,
  };
}

const presentFriend = (friend: User | undefined): Pick<Friend, 'name' | 'userType'> => ({
  name: firstNameOf(friend),
  userType: friend?.userType === 'driver' ? 'driver' : 'rider',
});

/** Returns the one name of a friend that the referrer sees; null where there is none. */
export function firstNameOf(friend: User | undefined): string | null {
  const [first] = friend?.fullName?.split(' ') ?? [];
  return friend?.firstName ?? (first || null);
}

/** Counts the rewards of a rider's rides and friends each time: there is no balance that could go wrong. */
export async function rewardsOf({ sql }: Pick<Core, 'sql'>, { id }: Actor): Promise<Rewards> {
  const [rides, friends] = await Promise.all([countRides(sql, id), countRewarded(sql, id)]);
  const points = rides * POINTS_OF_A_RIDE + friends * POINTS_OF_A_FRIEND;
  return { points, ...levelAt(points), rides, friends };
}
