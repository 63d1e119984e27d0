import { MAX_STOPS } from '@waka/contracts/rides/ride-status';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LocationPicker } from '../places/location-picker.tsx';
import type { DraftPlace } from './draft-place.ts';
import { DestinationMark, PickupMark } from './place-marks.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { StopList } from './stop-list.tsx';
import {
  bookingOpened,
  destinationChosen,
  pickupChosen,
  stopAdded,
  tripDraftStore,
  tripOf,
} from './trip-draft.store.ts';

interface TripFormProps {
  /** Where the phone is; null while that is not known. */
  here: DraftPlace | null;
  isLocating: boolean;
}

export function TripForm({ here, isLocating }: TripFormProps) {
  const t = useT();
  const draft = tripDraftStore();
  const { pickup, stops, destination } = draft;
  const isCurrent = pickup === 'current';
  const pickupText = isCurrent ? (here?.name ?? '') : (pickup?.name ?? '');
  const trip = tripOf(draft, here);
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (trip) bookingOpened(trip);
      }}
    >
      <LocationPicker
        label={t('rider.plan.pickup')}
        placeholder={t(isCurrent && isLocating ? 'rider.plan.locating' : 'rider.plan.whereFrom')}
        value={pickupText}
        mark={<PickupMark />}
        onChoose={pickupChosen}
        onChooseCurrent={() => pickupChosen('current')}
        onClear={() => pickupChosen(null)}
      />
      <StopList stops={stops} />
      <LocationPicker
        label={t('rider.plan.destination')}
        placeholder={t('rider.plan.whereTo')}
        value={destination?.name ?? ''}
        mark={<DestinationMark />}
        onChoose={destinationChosen}
        onClear={() => destinationChosen(null)}
      />
      {stops.length < MAX_STOPS && (
        <Button tone="plain" className="justify-self-start px-3! text-violet" onClick={stopAdded}>
          <Icon name="plus" className="size-5" />
          {t('rider.plan.addStop')}
        </Button>
      )}
      {trip ? (
        <Button type="submit" isWide className="mt-1">
          {t('rider.plan.continue')}
        </Button>
      ) : (
        <Shortcuts here={here} />
      )}
    </form>
  );
}
