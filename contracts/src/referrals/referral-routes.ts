import { compressed, rider, riderOrDriver, route } from '../route.ts';
import type { Referrals, Rewards } from './referral-views.ts';

export const referralRoutes = {
  myReferrals: route<undefined, Referrals>('GET', '/api/referrals', riderOrDriver),
  myRewards: compressed(route<undefined, Rewards>('GET', '/api/rewards', rider)),
} as const;
