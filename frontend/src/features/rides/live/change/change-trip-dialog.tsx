import { MAX_STOPS } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../../lib/error-text.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { placeText } from '../../../../lib/place-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { IconButton } from '../../../../ui/icons/icon-button.tsx';
import { LocationPicker } from '../../places/location-picker.tsx';
import { DestinationMark, StopMark } from '../../draft/place-marks.tsx';
import { AgreeText } from './agree-text.tsx';
import { ChangePrice } from './change-price.tsx';
import { useChangeTrip } from './use-change-trip.ts';
import { useTripChange } from './use-trip-change.ts';

export interface ChangeTripDialogProps {
  ride: Ride;
  onClose: () => void;
}

/** Changes the destination or the stops of a trip under way, once the rider has agreed to the new price. */
export function ChangeTripDialog({ ride, onClose }: ChangeTripDialogProps) {
  const t = useT();
  const draft = useTripChange(ride);
  const { quote, refusal, isPricing, askAgain, agree } = useChangeTrip(ride, draft.change, onClose);
  const { stops, destination } = draft;
  const isOffMap = [...stops.map(({ place }) => place), destination].some((place) => place?.lat === null);
  const firstAhead = ride.stopsReached + 1;
  const rows = useRef<HTMLDivElement>(null);
  // An object, so that each change of the list moves the focus.
  const [focus, setFocus] = useState<{ selector: string } | null>(null);
  useEffect(() => {
    if (focus) rows.current?.querySelector<HTMLElement>(focus.selector)?.focus();
  }, [focus]);
  const added = () => setFocus({ selector: `[data-stop="${draft.stopAdded()}"] input` });
  const removed = (key: number) => {
    draft.stopRemoved(key);
    setFocus({ selector: '[data-add]' });
  };
  return (
    <Dialog title={t('live.change.title')} closeLabel={t('app.close')} onClose={onClose}>
      <p className="text-muted">{t('live.change.text')}</p>
      <div ref={rows} className="mt-4 grid gap-2">
        {stops.map(({ key, place }, index) => (
          <div key={key} data-stop={key} className="flex items-center">
            <div className="min-w-0 flex-1">
              <LocationPicker
                label={t('live.change.stop', { number: firstAhead + index })}
                placeholder={t('live.change.stop', { number: firstAhead + index })}
                value={place ? placeText(place, t) : ''}
                mark={<StopMark number={firstAhead + index} />}
                onChoose={(chosen) => draft.stopChosen(key, chosen)}
                onClear={() => draft.stopChosen(key, null)}
              />
            </div>
            <IconButton
              icon="minus"
              label={t('live.change.removeStop', { number: firstAhead + index })}
              onClick={() => removed(key)}
            />
          </div>
        ))}
        <LocationPicker
          label={t('live.change.destination')}
          placeholder={t('live.change.destination')}
          value={destination ? placeText(destination, t) : ''}
          mark={<DestinationMark />}
          onChoose={draft.destinationChosen}
          onClear={() => draft.destinationChosen(null)}
        />
        {ride.stopsReached + stops.length < MAX_STOPS && (
          <Button tone="plain" className="justify-self-start px-3! text-violet" data-add onClick={added}>
            <Icon name="plus" className="size-5" />
            {t('live.change.addStop')}
          </Button>
        )}
      </div>
      <output className="figures mt-4 block min-h-13 rounded-md bg-sunken empty:bg-transparent px-3.5 py-3 font-semibold">
        {isOffMap && t('live.change.notOnMap')}
        {!isOffMap && refusal && errorText(refusal, 'live.change.noPrice')}
        {quote && !refusal && <ChangePrice ride={ride} quote={quote} />}
      </output>
      {!isOffMap && refusal ? (
        <Button isWide tone="quiet" className="mt-4" isBusy={isPricing} onClick={askAgain}>
          {t('app.tryAgain')}
        </Button>
      ) : (
        <Button
          isWide
          className="mt-4"
          disabled={!quote}
          isBusy={agree.isPending || (isPricing && !quote)}
          onClick={() => quote && agree.mutate(quote.quoteId)}
        >
          {quote ? <AgreeText ride={ride} quote={quote} /> : t('live.change.open')}
        </Button>
      )}
    </Dialog>
  );
}
