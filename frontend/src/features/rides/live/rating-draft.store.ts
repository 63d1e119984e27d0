import type { RatingTag } from '@waka/contracts/rides/rating-tags';
import { create } from 'zustand';

interface RatingDraft {
  rideId: string | null;
  stars: number;
  comment: string;
  /** As touched last; null when the ride has them as they are. */
  tags: readonly RatingTag[] | null;
  /** As the service saved them last; null before the first save. */
  savedTags: readonly RatingTag[] | null;
}

const EMPTY: RatingDraft = { rideId: null, stars: 0, comment: '', tags: null, savedTags: null };

/** Stars and words that were chosen and not sent yet: looking at the receipt meanwhile does not lose them. */
const ratingDraftStore = create<RatingDraft>(() => EMPTY);

export const ratingDrafted = (rideId: string, change: Partial<Omit<RatingDraft, 'rideId'>>) =>
  ratingDraftStore.setState((draft) => ({ ...(draft.rideId === rideId ? draft : EMPTY), ...change, rideId }));

const draftOf = (draft: RatingDraft, rideId: string) => (draft.rideId === rideId ? draft : EMPTY);

export const useRatingDraft = (rideId: string) => draftOf(ratingDraftStore(), rideId);

export const ratingDraft = (rideId: string) => draftOf(ratingDraftStore.getState(), rideId);
