import { useMutation } from '@tanstack/react-query';
import { routes } from '@waka/contracts/routes';
import { call } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';

/** The driver's stars for the rider; `onDone` also when they were given before. */
export const useRateRider = (rideId: string, onDone: () => void) =>
  useMutation({
    mutationFn: (stars: number) => call(routes.rateRide, { params: { id: rideId }, body: { stars } }),
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'ride.already_rated') onDone();
      else
        showToast({
          tone: 'error',
          title: translate('app.error'),
          description: errorText(error, 'driver.ratingFailed'),
        });
    },
  });
