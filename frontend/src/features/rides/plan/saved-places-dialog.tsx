import { MAX_LABEL, MAX_SAVED_PLACES, SPECIAL_LABELS } from '@waka/contracts/places/saved-place';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { addressText, placeText } from '../../../lib/place-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { LocationPicker } from '../places/location-picker.tsx';
import { labelOf } from '../places/saved-label.ts';
import { useForgetPlace, useSavePlace } from '../places/use-saved-places.ts';
import { useSavedPlaces } from '../places/use-places.ts';
import { pointOf, type DraftPlace } from '../draft/draft-place.ts';
import { pickStarted } from '../draft/map-pick.store.ts';
import { placeKept, type PlaceToSave } from '../draft/saved-pick.store.ts';

export interface SavedPlacesDialogProps {
  /** What is entered so far. */
  begun: PlaceToSave;
  /** Where the phone is; null while that is unknown. */
  here: DraftPlace | null;
  onClose: () => void;
}

/** Lists the rider's saved places, and lets the rider add and remove them. */
export function SavedPlacesDialog({ begun, here, onClose }: SavedPlacesDialogProps) {
  const t = useT();
  const { data: saved = [] } = useSavedPlaces(true);
  const forget = useForgetPlace();
  return (
    <Dialog title={t('places.saved')} closeLabel={t('app.close')} onClose={onClose}>
      {saved.length === 0 && <p className="mb-4 text-muted">{t('places.saved.none')}</p>}
      <ul className="mb-4 grid gap-1">
        {saved.map((place) => (
          <li key={place.label} className="flex min-h-13 items-center gap-3">
            <Icon name="star" className="size-5 text-violet" />
            <span className="min-w-0 flex-1">
              <b className="block truncate font-semibold">{labelOf(place)}</b>
              <span dir="auto" className="block w-fit max-w-full truncate text-sm text-muted">
                {addressText(place, t)}
              </span>
              {place.lat === null && <span className="block text-sm text-stop">{t('places.saved.unplaced')}</span>}
            </span>
            <IconButton
              icon="close"
              label={t('places.saved.remove', { place: labelOf(place) })}
              disabled={forget.isPending}
              onClick={() => forget.mutate(place.label)}
            />
          </li>
        ))}
      </ul>
      {saved.length < MAX_SAVED_PLACES ? (
        <AddPlace begun={begun} here={here} onSaved={onClose} />
      ) : (
        <p className="text-muted">{t('places.saved.full')}</p>
      )}
    </Dialog>
  );
}

/** Returns a place to be kept: by its address, since the phone is elsewhere tomorrow. */
const placeOf = ({ address, near, away, lat, lng }: DraftPlace): DraftPlace => ({
  name: address,
  address,
  lat,
  lng,
  ...(near && { near }),
  ...(away && { away }),
});

const OTHER = '';

interface AddPlaceProps {
  begun: PlaceToSave;
  here: DraftPlace | null;
  onSaved: () => void;
}

function AddPlace({ begun, here, onSaved }: AddPlaceProps) {
  const t = useT();
  const [special, setSpecial] = useState(begun.special);
  const [name, setName] = useState(begun.name);
  const [place, setPlace] = useState(begun.place);
  const save = useSavePlace(onSaved);
  const label = special === OTHER ? name.trim() : special;
  return (
    // The list under the field needs room that a dialog does not give by itself.
    <form
      className="grid gap-3 has-aria-expanded:pb-64"
      onSubmit={(event) => {
        event.preventDefault();
        if (place && label !== '') save.mutate({ label, place });
      }}
    >
      <fieldset>
        <legend className="mb-1.5 font-bold">{t('places.saved.add')}</legend>
        <div className="grid grid-cols-3 gap-1.5">
          {[...SPECIAL_LABELS, OTHER].map((value) => (
            <label
              key={value}
              className={`tap grid place-items-center rounded-lg border-2 px-2 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-violet ${value === special ? 'border-violet bg-violet-soft' : 'border-line hover:bg-sunken'}`}
            >
              <input
                type="radio"
                name="label"
                className="sr-only"
                checked={value === special}
                onChange={() => setSpecial(value)}
              />
              {value === OTHER ? t('places.saved.other') : labelOf({ label: value })}
            </label>
          ))}
        </div>
      </fieldset>
      {special === OTHER && (
        <TextField
          label={t('places.saved.label')}
          maxLength={MAX_LABEL}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <LocationPicker
        label={t('places.saved.address')}
        placeholder={t('places.saved.find')}
        value={place ? placeText(place, t) : ''}
        mark={<Icon name="search" className="size-5 text-muted" />}
        onChoose={setPlace}
        onClear={() => setPlace(null)}
        onChooseOnMap={() => {
          placeKept({ special, name, place });
          pickStarted('saved', pointOf(place) ?? pointOf(here));
        }}
        {...(here && { onChooseCurrent: () => setPlace(placeOf(here)) })}
      />
      {place?.lat === null && (
        <output className="block rounded-lg bg-accent-soft px-3 py-1.5 text-sm font-semibold">
          {t('places.saved.unplaced')}
        </output>
      )}
      <Button type="submit" isWide disabled={!place || label === ''} isBusy={save.isPending}>
        {t('places.saved.save')}
      </Button>
    </form>
  );
}
