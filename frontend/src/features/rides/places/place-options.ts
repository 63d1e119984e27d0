import { customPlace, type Place } from '@waka/contracts/places/place';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { draftOf, type DraftPlace } from '../plan/draft-place.ts';
import { usePlaceSearch, usePopularPlaces } from './use-places.ts';

const TYPING_PAUSE_MS = 150;
const MAX_QUERY = 64;

export type PlaceOption = { kind: 'current' } | { kind: 'place'; place: Place } | { kind: 'typed'; text: string };

interface PlaceOptions {
  options: PlaceOption[];
  isPopular: boolean;
  isLoading: boolean;
  isError: boolean;
}

/** What the list under a location field holds: popular places, or what matches; the typed text itself when nothing does. */
export function usePlaceOptions(text: string, isOpen: boolean, offersCurrent: boolean): PlaceOptions {
  const typed = text.trim();
  const q = useDebounced(typed, TYPING_PAUSE_MS).slice(0, MAX_QUERY);
  const isPopular = typed === '';
  const popular = usePopularPlaces(isOpen && isPopular);
  const search = usePlaceSearch(isOpen ? q : '');
  const found = isPopular ? popular : search;
  const isSettled = isPopular || (q === typed.slice(0, MAX_QUERY) && !search.isFetching);
  const places = (found.data ?? []).map((place) => ({ kind: 'place', place }) as const);
  const offersTyped = !isPopular && isSettled && places.length === 0;
  return {
    options: [
      ...(offersCurrent && isPopular ? [{ kind: 'current' } as const] : []),
      ...places,
      ...(offersTyped ? [{ kind: 'typed', text: typed } as const] : []),
    ],
    isPopular,
    isLoading: !isSettled || found.isLoading,
    isError: found.isError,
  };
}

export const draftOfTyped = (text: string): DraftPlace => draftOf(customPlace(text, Date.now()));
