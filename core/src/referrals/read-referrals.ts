import { levelAt, POINTS_OF_A_FRIEND, POINTS_OF_A_RIDE } from '@waka/contracts/referrals/points';
import type { Referrals, Rewards } from '@waka/contracts/referrals/referral-views';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { codeOf } from '../accounts/registration/referral-code.ts';
import { countRides, countFriends, countRewarded, friendsOf } from './referrals.repository.ts';

const MOST_FRIENDS = '100';

/** Returns one's own code, and who joined by it. */
export async function referralsOf({ sql }: Pick<Core, 'sql'>, { id }: Actor): Promise<Referrals> {
  const [code, friends, joined, rewarded] = await Promise.all([
    codeOf(sql, id),
    friendsOf(sql, id, MOST_FRIENDS),
    countFriends(sql, id),
    countRewarded(sql, id),
  ]);
  return {
    code,
    friends: friends.map(({ joinedAt, rewardedAt, ...friend }) => ({
      ...friend,
      joinedAt: joinedAt.toISOString(),
      rewardedAt: rewardedAt?.toISOString() ?? null,
    })),
    joined,
    rewarded,
  };
}

/** Adds up what a rider's rides and friends are worth. It is counted each time, so no stored balance can be wrong. */
export async function rewardsOf({ sql }: Pick<Core, 'sql'>, { id }: Actor): Promise<Rewards> {
  const [rides, friends] = await Promise.all([countRides(sql, id), countRewarded(sql, id)]);
  const points = rides * POINTS_OF_A_RIDE + friends * POINTS_OF_A_FRIEND;
  return { points, ...levelAt(points), rides, friends };
}
