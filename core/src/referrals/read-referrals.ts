import { levelAt, POINTS_OF_A_FRIEND, POINTS_OF_A_RIDE } from '@waka/contracts/referrals/points';
import type { Friend, Referrals, Rewards } from '@waka/contracts/referrals/referral-views';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import { RIDE_COUNTS } from '../ledger/settled-rides.ts';
import { codeOf } from './referral-code.ts';

const MOST_FRIENDS = 100;

type FriendRow = Omit<Friend, 'joinedAt' | 'rewardedAt'> & { joinedAt: Date; rewardedAt: Date | null };

/** One's own code, and who joined by it. */
export async function referralsOf({ sql }: Pick<Core, 'sql'>, { id }: Actor): Promise<Referrals> {
  const [code, friends, [counted]] = await Promise.all([
    codeOf(sql, id),
    sql<FriendRow>(
      `SELECT coalesce(first_name, nullif(split_part(full_name, ' ', 1), '')) AS name, user_type, joined_at, rewarded_at FROM referrals JOIN users ON users.id = friend_id
       WHERE referrer_id = $1 ORDER BY joined_at DESC, friend_id LIMIT ${MOST_FRIENDS}`,
      [id],
    ),
    sql<{ joined: number; rewarded: number }>(
      'SELECT count(*)::int AS joined, count(rewarded_at)::int AS rewarded FROM referrals WHERE referrer_id = $1',
      [id],
    ),
  ]);
  return {
    code,
    friends: friends.map(({ joinedAt, rewardedAt, ...friend }) => ({
      ...friend,
      joinedAt: joinedAt.toISOString(),
      rewardedAt: rewardedAt?.toISOString() ?? null,
    })),
    joined: counted?.joined ?? 0,
    rewarded: counted?.rewarded ?? 0,
  };
}

/** What a rider's rides and friends add up to. It is counted each time: there is no balance that could go wrong. */
export async function rewardsOf({ sql }: Pick<Core, 'sql'>, { id }: Actor): Promise<Rewards> {
  const [counted] = await sql<{ rides: number; friends: number }>(
    `SELECT (SELECT count(*)::int FROM rides WHERE rider_id = $1 AND ${RIDE_COUNTS}) AS rides,
       (SELECT count(*)::int FROM referrals WHERE referrer_id = $1 AND rewarded_at IS NOT NULL) AS friends`,
    [id],
  );
  const { rides, friends } = counted ?? { rides: 0, friends: 0 };
  const points = rides * POINTS_OF_A_RIDE + friends * POINTS_OF_A_FRIEND;
  return { points, ...levelAt(points), rides, friends };
}
