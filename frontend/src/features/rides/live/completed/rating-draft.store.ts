import type { RatingTag } from '@waka/contracts/rides/rating-tags';
import { create } from 'zustand';

interface RatingDraft {
  rideId: string | null;
  stars: number;
  comment: string;
  /** The rider's last choice; null when it is the ride's own. */
  tags: readonly RatingTag[] | null;
  /** The list that the service saved last; null before the first save. */
  savedTags: readonly RatingTag[] | null;
}

const EMPTY: RatingDraft = { rideId: null, stars: 0, comment: '', tags: null, savedTags: null };

/** Stars and comment that are not sent yet: a look at the receipt meanwhile does not lose them. */
const ratingDraftStore = create<RatingDraft>(() => EMPTY);

export const ratingDrafted = (rideId: string, change: Partial<Omit<RatingDraft, 'rideId'>>) =>
  ratingDraftStore.setState((draft) => ({ ...(draft.rideId === rideId ? draft : EMPTY), ...change, rideId }));

const draftOf = (draft: RatingDraft, rideId: string) => (draft.rideId === rideId ? draft : EMPTY);

export const useRatingDraft = (rideId: string) => draftOf(ratingDraftStore(), rideId);

export const ratingDraft = (rideId: string) => draftOf(ratingDraftStore.getState(), rideId);
