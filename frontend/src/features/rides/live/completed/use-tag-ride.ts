import { useMutation } from '@tanstack/react-query';
import type { RatingTag } from '@waka/contracts/rides/rating-tags';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { call } from '../../../../lib/api/api-client.ts';
import { isUnanswered } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { translate } from '../../../../lib/i18n/i18n.ts';
import { requestQueued, requestWithdrawn } from '../../../../lib/live/queued-requests.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';
import { ratingDraft, ratingDrafted } from './rating-draft.store.ts';

/** Saves all tags of a ride, one request after the other; without network they are queued. */
export const useTagRide = ({ id, myTags = [] }: Ride) =>
  useMutation({
    scope: { id: `tags of ${id}` },
    mutationFn: (tags: RatingTag[]) => call(rideRoutes.tagRide, { params: { id }, body: { tags } }),
    onMutate: (tags) => {
      // An older list in the queue must not be sent after this one.
      requestWithdrawn({ kind: 'tags', rideId: id });
      ratingDrafted(id, { tags });
    },
    onSuccess: (_, tags) => {
      requestWithdrawn({ kind: 'tags', rideId: id });
      ratingDrafted(id, { savedTags: tags });
    },
    onError: (error, tags) => {
      if (isUnanswered(error)) {
        requestQueued({ kind: 'tags', rideId: id, body: { tags } });
        showToast({ title: translate('offline.ratingKept') });
        return;
      }
      const draft = ratingDraft(id);
      // A later choice is waiting to be sent with its own list.
      if (draft.tags === tags) ratingDrafted(id, { tags: draft.savedTags ?? myTags });
      showToast({ tone: 'error', title: translate('app.error'), description: errorText(error, 'ratingTags.failed') });
    },
  });
