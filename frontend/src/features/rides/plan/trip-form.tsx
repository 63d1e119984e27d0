import { MAX_STOPS } from '@waka/contracts/rides/ride-status';
import { useEffect, useState } from 'react';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { placesTexts } from '../../../lib/i18n/messages/places/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.tsx';
import { placeText } from '../../../lib/place-text.ts';
import { onIdle } from '../../../lib/loading/on-idle.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { LocationPicker } from '../places/location-picker.tsx';
import { pointOf, type DraftPlace } from '../draft/draft-place.ts';
import { pickStarted } from '../draft/map-pick.store.ts';
import { DestinationMark, PickupMark } from '../draft/place-marks.tsx';
import { Shortcuts } from './shortcuts.tsx';
import type { SavedChips } from './saved-chips.tsx';
import type { StopList } from './stop-list.tsx';
import {
  bookingOpened,
  destinationChosen,
  missingIn,
  pickupChosen,
  stopAdded,
  tripDraftStore,
  tripOf,
  type MissingPoint,
} from '../draft/trip-draft.store.ts';

const LazyStops = lazyPart<Parameters<typeof StopList>[0]>(
  async () => (await withTexts(import('./stop-list.tsx'), placesTexts)).StopList,
  { waiting: ({ stops }) => stops.map(({ key }) => <Skeleton key={key} className="h-12" />) },
);
const LazyChips = lazyPart<Parameters<typeof SavedChips>[0]>(
  async () => (await withTexts(import('./saved-chips.tsx'), placesTexts)).SavedChips,
);

interface TripFormProps {
  /** The position of the phone; null while it is unknown. */
  here: DraftPlace | null;
  isLocating: boolean;
}

export function TripForm({ here, isLocating }: TripFormProps) {
  const t = useT();
  const draft = tripDraftStore();
  const { pickup, stops, destination } = draft;
  const isCurrent = pickup === 'current';
  const textOf = (place: DraftPlace | null) => (place ? placeText(place, t) : '');
  // Shown already while the position is requested; only a phone that does not give it leaves the field empty.
  const pickupText = !isCurrent ? textOf(pickup) : here || isLocating ? t('rider.plan.currentLocation') : '';
  const trip = tripOf(draft, here);
  // While the position is requested, nothing is missing yet.
  const missing = isCurrent && isLocating ? null : missingIn(draft, here);
  const [addedStop, setAddedStop] = useState<number | null>(null);
  const near = pointOf(here);
  // Downloaded before the first stop is added, once the page is idle.
  useEffect(() => onIdle(LazyStops.prefetch), []);
  return (
    <form
      className="grid grid-cols-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (trip) bookingOpened(trip);
      }}
    >
      <LocationPicker
        label={t('rider.plan.pickup')}
        placeholder={t('rider.plan.whereFrom')}
        value={pickupText}
        mark={<PickupMark />}
        onChoose={pickupChosen}
        onChooseCurrent={() => pickupChosen('current')}
        onChooseOnMap={() => pickStarted('pickup', isCurrent ? near : (pointOf(pickup) ?? near))}
        onClear={() => pickupChosen(null)}
      />
      {stops.length > 0 && <LazyStops stops={stops} near={near} addedKey={addedStop} />}
      <LocationPicker
        label={t('rider.plan.destination')}
        placeholder={t('rider.plan.whereTo')}
        value={textOf(destination)}
        mark={<DestinationMark />}
        onChoose={destinationChosen}
        onChooseOnMap={() => pickStarted('destination', pointOf(destination) ?? near)}
        onClear={() => destinationChosen(null)}
      />
      {isCurrent && isLocating && destination && (
        <output className="px-1 text-sm text-muted">{t('rider.plan.locating')}</output>
      )}
      {stops.length < MAX_STOPS && (
        <Button tone="plain" className="justify-self-start px-3! text-violet" onClick={() => setAddedStop(stopAdded())}>
          <Icon name="plus" className="size-5" />
          {t('rider.plan.addStop')}
        </Button>
      )}
      {trip ? (
        <Button type="submit" isWide className="mt-1">
          {t('rider.plan.continue')}
        </Button>
      ) : (
        <>
          {missing && <output className="px-1 text-sm font-semibold">{missingText(t, missing)}</output>}
          <LazyChips here={here} />
          <Shortcuts here={here} />
        </>
      )}
    </form>
  );
}

function missingText(t: Translate, missing: MissingPoint): string {
  return missing.field === 'stop'
    ? t('rider.plan.missingStop', { number: missing.number })
    : t(missing.field === 'pickup' ? 'rider.plan.missingPickup' : 'rider.plan.missingDestination');
}
