import { useMutation } from '@tanstack/react-query';
import { routes } from '@waka/contracts/routes';
import { call } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';

interface Rating {
  stars: number;
  comment: string;
}

/** The rider's stars for the driver; `onDone` also when another phone gave them before. */
export const useRateDriver = (rideId: string, onDone: () => void) =>
  useMutation({
    mutationFn: ({ stars, comment }: Rating) =>
      call(routes.rateRide, {
        params: { id: rideId },
        body: { stars, ...(comment.trim() === '' ? {} : { comment: comment.trim() }) },
      }),
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'ride.already_rated') onDone();
      else
        showToast({
          tone: 'error',
          title: translate('app.error'),
          description: errorText(error, 'rider.end.ratingFailed'),
        });
    },
  });
