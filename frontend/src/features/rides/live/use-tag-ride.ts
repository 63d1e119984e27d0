import { useMutation } from '@tanstack/react-query';
import type { RatingTag } from '@waka/contracts/rides/rating-tags';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { call } from '../../../lib/api-client.ts';
import { NetworkError } from '../../../lib/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { requestKept, requestWithdrawn } from '../../../lib/offline/kept-requests.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { ratingDrafted } from './rating-draft.store.ts';

/** Saves all tags of a ride, one save after the other; without network they are sent later. */
export const useTagRide = ({ id, myTags = [] }: Ride) =>
  useMutation({
    scope: { id: `tags of ${id}` },
    mutationFn: (tags: RatingTag[]) => call(rideRoutes.tagRide, { params: { id }, body: { tags } }),
    onMutate: (tags) => ratingDrafted(id, { tags }),
    onSuccess: () => requestWithdrawn({ kind: 'tags', rideId: id }),
    onError: (error, tags) => {
      if (error instanceof NetworkError) return requestKept({ kind: 'tags', rideId: id, body: { tags } });
      ratingDrafted(id, { tags: myTags });
      showToast({ tone: 'error', title: translate('app.error'), description: errorText(error, 'ratingTags.failed') });
    },
  });
