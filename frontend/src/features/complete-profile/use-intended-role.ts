import { useQuery } from '@tanstack/react-query';
import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { call } from '../../lib/api-client.ts';

/** The role that somebody meant to have when they set out to sign in. */
export const useIntendedRole = () =>
  useQuery({
    queryKey: ['auth', 'intended-role'],
    queryFn: ({ signal }) => call(accountRoutes.intendedRole, { signal }),
  });
