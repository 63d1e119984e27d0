import { useQuery } from '@tanstack/react-query';
import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { call } from '../../lib/api/api-client.ts';

/** Returns the role that the user chose before the sign-in. */
export const useIntendedRole = () =>
  useQuery({
    queryKey: ['auth', 'intended-role'],
    queryFn: ({ signal }) => call(accountRoutes.intendedRole, { signal }),
  });
