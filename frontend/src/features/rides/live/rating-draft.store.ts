import { create } from 'zustand';

interface RatingDraft {
  rideId: string | null;
  stars: number;
  comment: string;
}

const EMPTY: RatingDraft = { rideId: null, stars: 0, comment: '' };

/** Stars and words that were chosen and not sent yet: looking at the receipt meanwhile does not lose them. */
const ratingDraftStore = create<RatingDraft>(() => EMPTY);

export const ratingDrafted = (rideId: string, change: Partial<Omit<RatingDraft, 'rideId'>>) =>
  ratingDraftStore.setState((draft) => ({ ...(draft.rideId === rideId ? draft : EMPTY), ...change, rideId }));

export const useRatingDraft = (rideId: string) => {
  const draft = ratingDraftStore();
  return draft.rideId === rideId ? draft : EMPTY;
};
