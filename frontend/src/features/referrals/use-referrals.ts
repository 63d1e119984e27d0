import { useQuery } from '@tanstack/react-query';
import { referralRoutes } from '@waka/contracts/referrals/referral-routes';
import { call } from '../../lib/api-client.ts';

/** Reads the code of the signed-in person and the friends who came by it, anew with each screen that shows them. */
export const useReferrals = () =>
  useQuery({
    queryKey: ['referrals'],
    queryFn: ({ signal }) => call(referralRoutes.myReferrals, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
