import { customPlace, type Place, type PlaceCategory } from '@waka/contracts/places/place';
import { useEffect, useRef } from 'react';
import type { MessageKey } from '../../../lib/i18n/message-key.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { addressText, placeText } from '../../../lib/place-text.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import type { IconName } from '../../../ui/icons/icon.tsx';
import { draftOf, type DraftPlace } from '../draft/draft-place.ts';
import { labelOf } from './saved-label.ts';
import { usePlaceSearch, usePopularPlaces, useRecentPlaces, useSavedPlaces } from './use-places.ts';

const TYPING_PAUSE_MS = 150;
const MAX_QUERY = 64;

interface Shown {
  key: string;
  icon: IconName;
  name: string;
  detail?: string;
}

export type PlaceOption = Shown & ({ kind: 'current' | 'map' | 'typed' } | { kind: 'place'; place: DraftPlace });

export interface PlaceOptions {
  options: PlaceOption[];
  isPopular: boolean;
  /** Whether the options belong to the current text in the field, and not to the one before. */
  isSettled: boolean;
  isError: boolean;
}

interface Offered {
  current: boolean;
  map: boolean;
}

/** Returns the options of a location field: the rider's own and popular places, or the matches, or the text itself. */
export function usePlaceOptions(text: string, isOpen: boolean, offered: Offered): PlaceOptions {
  const typed = text.trim();
  const q = useDebounced(typed, TYPING_PAUSE_MS).slice(0, MAX_QUERY);
  const isPopular = typed === '';
  const popular = usePopularPlaces(isOpen && isPopular);
  const saved = useSavedPlaces(isOpen && isPopular);
  const recent = useRecentPlaces(isOpen && isPopular);
  const search = usePlaceSearch(isOpen ? q : '');
  const found = isPopular ? popular : search;
  useFailureToast(
    found.isError,
    found.data !== undefined,
    isPopular ? 'rider.places.popularFailed' : 'rider.places.searchFailed',
  );
  const isSettled = isPopular ? !popular.isLoading : q === typed.slice(0, MAX_QUERY) && !search.isFetching;
  // The results of the text before are useless when the search for this one failed: what the phone knows is searched.
  const places = ((search.isError ? popular : found).data ?? []).map(optionOf);
  const own = [
    ...(saved.data ?? []).map((place) => ownOption(place, { name: labelOf(place), icon: 'star' })),
    ...(recent.data ?? []).map((place) => ownOption(place, { name: placeText(place, translate), icon: 'clock' })),
  ];
  const names = new Set(own.map(({ place }) => place.name));
  const known = [...own, ...places.filter(({ name }) => !names.has(name))];
  const current = offered.current ? [command('current', 'locate', translate('rider.plan.useCurrentLocation'))] : [];
  // What is searched for, such as a street, may not be known: the map shows it.
  const map = offered.map ? [command('map', 'pin', translate('rider.places.chooseOnMap'))] : [];
  const matches = search.isError
    ? known.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
    : places;
  const typedItself = command('typed', 'pin', translate('rider.places.useTyped', { text: typed }));
  const matching = isSettled ? [...matches, typedItself, ...map] : matches;
  return {
    options: isPopular ? [...current, ...map, ...known] : matching,
    isPopular,
    isSettled,
    isError: found.isError,
  };
}

const command = (kind: 'current' | 'map' | 'typed', icon: IconName, name: string) => ({ kind, key: kind, icon, name });

const ownOption = (
  { name, address, near, away, lat, lng }: DraftPlace & { label?: string },
  shown: { name: string; icon: IconName },
) => ({
  kind: 'place' as const,
  key: `${shown.icon} ${shown.name} ${address}`,
  detail: addressText({ address, near, ...(away && { away }) }, translate),
  ...shown,
  place: { name, address, lat, lng, ...(near && { near }), ...(away && { away }) },
});

function optionOf(place: Place) {
  const { id, name, category } = place;
  const draft = draftOf(place);
  return { kind: 'place' as const, key: id, icon: icons[category] ?? 'pin', name, detail: draft.address, place: draft };
}

/** Shows a toast for a failure once, however often the request is repeated before it succeeds. */
function useFailureToast(isError: boolean, isAnswered: boolean, title: MessageKey): void {
  const shown = useRef<MessageKey | null>(null);
  useEffect(() => {
    if (isAnswered) shown.current = null;
    if (!isError || shown.current === title) return;
    shown.current = title;
    showToast({ tone: 'error', title: translate(title) });
  }, [isError, isAnswered, title]);
}

export const draftOfTyped = (text: string): DraftPlace => draftOf(customPlace(text, Date.now()));

const icons: Partial<Record<PlaceCategory, IconName>> = {
  airport: 'plane',
  business: 'building',
  hospital: 'hospital',
  landmark: 'star',
  market: 'wallet',
  street: 'route',
  transport: 'route',
};
