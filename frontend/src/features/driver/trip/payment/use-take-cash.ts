import { useMutation } from '@tanstack/react-query';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { call } from '../../../../lib/api/api-client.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { translate } from '../../../../lib/i18n/i18n.ts';
import { rideUpdated } from '../../../../lib/live/ride.store.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';

/** Records that the rider paid in cash after all. A wallet that was faster shows in the updated ride. */
export const useTakeCash = (rideId: string) =>
  useMutation({
    mutationFn: () => call(paymentRoutes.takeCash, { params: { id: rideId } }),
    onSuccess: rideUpdated,
    onError: (error) => {
      if (error instanceof ApiError && error.ride) rideUpdated(error.ride);
      showToast({
        tone: 'error',
        title: translate('app.error'),
        description: errorText(error, 'driver.pay.tookCashFailed'),
      });
    },
  });
