import { SPECIAL_LABELS } from '@waka/contracts/places/saved-place';
import { useCallback, useEffect, useState } from 'react';
import { lateDialog } from '../../../lib/loading/lazy-part.tsx';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { labelOf } from '../places/saved-label.ts';
import { useSavedPlaces } from '../places/use-places.ts';
import type { DraftPlace } from '../draft/draft-place.ts';
import type { SavedPlacesDialogProps } from './saved-places-dialog.tsx';
import { placeKept, savedPickStore, type PlaceToSave } from '../draft/saved-pick.store.ts';
import { bookingOpened, destinationChosen, tripDraftStore, tripOf } from '../draft/trip-draft.store.ts';

const LazyDialog = lateDialog<SavedPlacesDialogProps>(
  async () => (await import('./saved-places-dialog.tsx')).SavedPlacesDialog,
);

/** Shows home, work and the other saved places for one tap; offers to add home or work where missing. */
export function SavedChips({ here }: { here: DraftPlace | null }) {
  const t = useT();
  const { data: saved } = useSavedPlaces(true);
  // Opens again after the map, which takes the place of this panel.
  const [edited, setEdited] = useState(() => savedPickStore.getState().kept);
  useEffect(() => placeKept(null), []);
  const close = useCallback(() => setEdited(null), []);
  if (!saved) return null;
  const missing = SPECIAL_LABELS.filter((special) => saved.every(({ label }) => label !== special));
  const go = (place: DraftPlace) => {
    destinationChosen(place);
    const trip = tripOf(tripDraftStore.getState(), here);
    if (trip) bookingOpened(trip);
  };
  return (
    <>
      {/* The star stays in view where long words make the row scroll. */}
      <div className="flex items-center gap-2">
        <ul
          aria-label={t('places.saved')}
          className="-ms-4 flex min-w-0 gap-2 overflow-x-auto scroll-px-1 py-1 ps-4 pe-1 md:ms-0 md:flex-wrap md:overflow-visible md:px-0"
        >
          {saved.map(({ label, ...place }) => (
            <li key={label}>
              <button type="button" className={CHIP} onClick={() => go(place)}>
                <Icon name={iconOf(label)} className="size-5 text-violet" />
                <span className="max-w-40 truncate">{labelOf({ label })}</span>
              </button>
            </li>
          ))}
          {missing.map((label) => (
            <li key={label}>
              <button type="button" className={`${CHIP} text-muted`} onClick={() => setEdited(toSave(label))}>
                <Icon name="plus" className="size-5" />
                {t(label === 'home' ? 'places.saved.addHome' : 'places.saved.addWork')}
              </button>
            </li>
          ))}
        </ul>
        <button
          type="button"
          className={CHIP}
          aria-label={t('places.saved.edit')}
          onClick={() => setEdited(toSave(''))}
        >
          <Icon name="star" className="size-5" />
        </button>
      </div>
      {edited !== null && <LazyDialog begun={edited} here={here} onClose={close} />}
    </>
  );
}

const toSave = (special: string): PlaceToSave => ({ special, name: '', place: null });

const CHIP =
  'inline-flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-full border border-line px-3.5 font-semibold hover:bg-sunken';

const iconOf = (label: string) => (label === 'home' ? 'building' : label === 'work' ? 'wallet' : 'star');
