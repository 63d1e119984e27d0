import { greatCircleKm } from '@waka/contracts/geo';
import type { Shortcut } from '@waka/contracts/places/map-config';
import { useCallback, useState } from 'react';
import { placesTexts } from '../../../lib/i18n/messages/places/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { lateDialog } from '../../../lib/loading/lazy-part.tsx';
import type { MessageKey } from '../../../lib/i18n/i18n.ts';
import { Icon, type IconName } from '../../../ui/icons/icon.tsx';
import { citiesStore, cityNear } from '../../../lib/map/cities.store.ts';
import { useMapConfig } from '../../../lib/map/use-map-config.ts';
import { pointOf, type DraftPlace } from '../draft/draft-place.ts';
import { destinationChosen, tripDraftStore, tripOf, type Trip } from '../draft/trip-draft.store.ts';

const looks: Record<Shortcut['kind'], { label: MessageKey; icon: IconName }> = {
  center: { label: 'rider.shortcut.center', icon: 'building' },
  airport: { label: 'rider.shortcut.airport', icon: 'plane' },
  business: { label: 'rider.shortcut.business', icon: 'tree' },
};

const LOCAL_KM = 60;

const LazyConfirm = lateDialog(async () => (await withTexts(import('./confirm-ride.tsx'), placesTexts)).ConfirmRide);

/** Shows destinations for one tap, with a confirmation of the price. */
export function Shortcuts({ here }: { here: DraftPlace | null }) {
  const t = useT();
  const [trip, setTrip] = useState<Trip | null>(null);
  const close = useCallback(() => setTrip(null), []);
  // Of the settings of maps, which a map beside it asks too.
  useMapConfig();
  const cities = citiesStore((state) => state.cities);
  const point = pointOf(here);
  const city = cityNear(cities, point);
  // Those of a city far away are no destinations for one tap.
  const shortcuts = city && (!point || greatCircleKm(city.centre, point) < LOCAL_KM) ? city.shortcuts : [];
  const choose = (destination: DraftPlace) => {
    const chosen = tripOf({ ...tripDraftStore.getState(), destination }, here);
    // Without a pickup there is nothing to confirm yet; the form asks for it.
    if (chosen) setTrip(chosen);
    else destinationChosen(destination);
  };
  return (
    <>
      {shortcuts.length > 0 && (
        <ul aria-label={t('rider.shortcuts')} className="mt-1 grid grid-cols-3 gap-2">
          {shortcuts.map(({ kind, ...place }) => (
            <li key={kind}>
              <button
                type="button"
                className="grid size-full min-h-20 place-items-center content-center gap-1 rounded-lg bg-accent-soft px-1 py-3 text-center text-sm font-bold leading-tight hover:brightness-97"
                onClick={() => choose(place)}
              >
                <Icon name={looks[kind].icon} />
                {t(looks[kind].label)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {trip && <LazyConfirm trip={trip} onClose={close} />}
    </>
  );
}
