import { useQueryClient } from '@tanstack/react-query';
import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { call } from '../../../lib/api/api-client.ts';
import { userChanged } from '../../../lib/session/user-changed.ts';
import { PAYMENT_METHODS } from './use-payment-methods.ts';

/** Returns a function that fetches the list again, and the default method that bookings start with. */
export function useFreshMethods() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: PAYMENT_METHODS }),
      call(accountRoutes.currentUser).then(userChanged, (error: unknown) =>
        console.warn('The default payment method is read with the next snapshot:', error),
      ),
    ]);
  };
}
