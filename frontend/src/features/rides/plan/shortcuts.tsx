import { useCallback, useState } from 'react';
import { placesTexts } from '../../../lib/i18n/messages/places/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { lateDialog } from '../../../lib/lazy-part.tsx';
import type { MessageKey } from '../../../lib/i18n/i18n.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { DraftPlace } from '../draft/draft-place.ts';
import { regionNear } from '../draft/region-near.ts';
import { destinationChosen, tripDraftStore, tripOf, type Trip } from '../draft/trip-draft.store.ts';

interface Shortcut {
  label: MessageKey;
  icon: IconName;
  freetown: DraftPlace;
  conakry: DraftPlace;
}

const shortcuts: Shortcut[] = [
  {
    label: 'rider.shortcut.center',
    icon: 'building',
    freetown: { name: 'Siaka Stevens Street', address: 'Siaka Stevens Street, Freetown', lat: 8.48842, lng: -13.23452 },
    conakry: { name: 'Almamya', address: 'Almamya, Kaloum, Conakry', lat: 9.51047, lng: -13.71132 },
  },
  {
    label: 'rider.shortcut.airport',
    icon: 'plane',
    freetown: { name: 'Freetown International Airport', address: 'Lungi', lat: 8.61644, lng: -13.1955 },
    conakry: { name: 'Aéroport international', address: 'Gbessia, Conakry', lat: 9.57689, lng: -13.612 },
  },
  {
    label: 'rider.shortcut.business',
    icon: 'tree',
    freetown: { name: 'Cotton Tree', address: 'Siaka Stevens Street, Freetown', lat: 8.48715, lng: -13.23562 },
    conakry: { name: 'Marché Madina', address: 'Madina, Matam, Conakry', lat: 9.54533, lng: -13.6666 },
  },
];

const LazyConfirm = lateDialog(async () => (await withTexts(import('./confirm-ride.tsx'), placesTexts)).ConfirmRide);

/** Shows destinations for one tap, with a confirmation of the price. */
export function Shortcuts({ here }: { here: DraftPlace | null }) {
  const t = useT();
  const [trip, setTrip] = useState<Trip | null>(null);
  const close = useCallback(() => setTrip(null), []);
  const city = regionNear({ lat: here?.lat ?? 0 }) === 'GN' ? 'conakry' : 'freetown';
  const choose = (destination: DraftPlace) => {
    const chosen = tripOf({ ...tripDraftStore.getState(), destination }, here);
    // Without a pickup there is nothing to confirm yet; the form asks for it.
    if (chosen) setTrip(chosen);
    else destinationChosen(destination);
  };
  return (
    <>
      <ul aria-label={t('rider.shortcuts')} className="mt-1 grid grid-cols-3 gap-2">
        {shortcuts.map((shortcut) => (
          <li key={shortcut.label}>
            <button
              type="button"
              className="grid size-full min-h-20 place-items-center content-center gap-1 rounded-lg bg-accent-soft px-1 py-3 text-center text-sm font-bold leading-tight hover:brightness-97"
              onClick={() => choose(shortcut[city])}
            >
              <Icon name={shortcut.icon} />
              {t(shortcut.label)}
            </button>
          </li>
        ))}
      </ul>
      {trip && <LazyConfirm trip={trip} onClose={close} />}
    </>
  );
}
