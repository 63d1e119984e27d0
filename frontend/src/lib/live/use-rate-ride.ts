import { useMutation } from '@tanstack/react-query';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import { errorText } from '../error-text.ts';
import { translate, type MessageKey } from '../i18n/i18n.ts';
import { showToast } from '../toasts/toast.store.ts';

interface Rating {
  stars: number;
  comment?: string;
}

/** One side's stars for the other; `onDone` also when they were given before, from another phone. */
export const useRateRide = (rideId: string, failed: MessageKey, onDone: () => void) =>
  useMutation({
    mutationFn: ({ stars, comment = '' }: Rating) =>
      call(rideRoutes.rateRide, {
        params: { id: rideId },
        body: { stars, ...(comment.trim() === '' ? {} : { comment: comment.trim() }) },
      }),
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'ride.already_rated') onDone();
      else showToast({ tone: 'error', title: translate('app.error'), description: errorText(error, failed) });
    },
  });
