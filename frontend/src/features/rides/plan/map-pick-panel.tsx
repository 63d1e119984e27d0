import { useT } from '../../../lib/i18n/use-t.ts';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { pickLeft, pickTaken, type SavedPick, type TripPick, type TripPoint } from '../draft/map-pick.store.ts';
import { placePinned } from '../draft/saved-pick.store.ts';
import { useAddress } from './use-address.ts';
import { useIsInWater } from './use-is-in-water.ts';
import { tripDraftStore } from '../draft/trip-draft.store.ts';

const PAUSE_MS = 150;

/** Shows the address under the pin, and the buttons that use it. */
export function MapPickPanel({ pick: { target, pin } }: { pick: TripPick | SavedPick }) {
  const t = useT();
  // A held key moves the pin thirty times a second; only the address where it stops is looked up.
  const settled = useDebounced(pin, PAUSE_MS);
  const found = useAddress(settled);
  const address = settled === pin ? found : null;
  const isWet = useIsInWater(settled);
  const stops = tripDraftStore((draft) => draft.stops);
  const number = stops.findIndex(({ key }) => key === target) + 1;
  const kind = typeof target === 'number' ? 'stop' : (target ?? 'offered');
  const take = (taken: TripPoint | 'saved', label: string) => (
    <Button
      isWide
      disabled={address === null || isWet}
      onClick={() => {
        if (address === null) return;
        const place = { name: address.address, ...address, ...pin };
        if (taken === 'saved') placePinned(place);
        else pickTaken(taken, place);
      }}
    >
      {label}
    </Button>
  );
  return (
    <div className="grid grid-cols-1 gap-3">
      <h1 className="text-lg font-extrabold">{t(`places.pick.${kind}`, { number })}</h1>
      <p className="text-sm text-muted">{t('places.pick.how')}</p>
      <output className="flex min-h-13 items-center gap-3 rounded-md bg-sunken px-3.5 py-2 font-semibold">
        <Icon name="pin" className="size-5 text-violet" />
        <span dir="auto" className={`min-w-0 ${isWet ? '' : 'truncate'}`}>
          {isWet ? t('places.pick.water') : (address?.address ?? t('places.pick.looking'))}
        </span>
      </output>
      <div className="flex gap-2">
        <Button tone="quiet" className="shrink-0" onClick={pickLeft}>
          {t('places.cancel')}
        </Button>
        {target === null ? (
          <>
            {take('pickup', t('places.fromHere'))}
            {take('destination', t('places.toHere'))}
          </>
        ) : (
          take(target, t(`places.set.${typeof target === 'number' ? 'stop' : target}`, { number }))
        )}
      </div>
    </div>
  );
}
