import { useMutation } from '@tanstack/react-query';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../api/api-client.ts';
import { ApiError, isUnanswered } from '../api/api-error.ts';
import { errorText } from '../error-text.ts';
import { translate, type MessageKey } from '../i18n/i18n.ts';
import { requestQueued } from './queued-requests.ts';
import { showToast } from '../toasts/toast.store.ts';

interface Rating {
  stars: number;
  comment?: string;
}

/** Sends one side's rating of the other. Calls `onDone` also when the ride was already rated, from another phone. */
export const useRateRide = (rideId: string, failed: MessageKey, onDone: () => void) =>
  useMutation({
    mutationFn: (rating: Rating) => call(rideRoutes.rateRide, { params: { id: rideId }, body: bodyOf(rating) }),
    onSuccess: onDone,
    onError: (error, rating) => {
      if (isUnanswered(error)) {
        requestQueued({ kind: 'rating', rideId, body: bodyOf(rating) });
        showToast({ title: translate('offline.ratingKept') });
        onDone();
      } else if (error instanceof ApiError && error.code === 'ride.already_rated') onDone();
      else showToast({ tone: 'error', title: translate('app.error'), description: errorText(error, failed) });
    },
  });

const bodyOf = ({ stars, comment = '' }: Rating) => ({
  stars,
  ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
});
