import { useQuery } from '@tanstack/react-query';
import { referralRoutes } from '@waka/contracts/referrals/referral-routes';
import { call } from '../api/api-client.ts';

/** Returns the user's code and the friends who came by it, fetched again with each screen that shows them. */
export const useReferrals = () =>
  useQuery({
    queryKey: ['referrals'],
    queryFn: ({ signal }) => call(referralRoutes.myReferrals, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
