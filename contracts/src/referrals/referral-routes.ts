import { compressed, rider, riderOrDriver, route } from '../route.ts';
import type { Referrals, Rewards } from './referral-views.ts';

export const referralRoutes = {
  /** Returns the person's referral code and who joined by it. */
  myReferrals: route<undefined, Referrals>('GET', '/api/referrals', riderOrDriver),
  /** Returns the rider's points and how they were earned. */
  myRewards: compressed(route<undefined, Rewards>('GET', '/api/rewards', rider)),
} as const;
