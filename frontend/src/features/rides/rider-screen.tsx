import type { User } from '@waka/contracts/accounts/user';
import { isLive } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useCallback, useMemo, useState } from 'react';
import { useGeolocation } from '../../lib/device/geolocation.ts';
import { directionOf } from '../../lib/i18n/languages.ts';
import { useLanguage, useT } from '../../lib/i18n/use-t.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { rideStore } from '../../lib/live/ride.store.ts';
import { MapLayout } from '../../ui/map-layout.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useQuote } from './booking/prices/use-quote.ts';
import { coveredMap } from './map/covered-map.ts';
import type { RiderMap } from './map/rider-map.tsx';
import { mapPickStore, pickOfRide, pinMoved, pinOffered } from './draft/map-pick.store.ts';
import { pinDropped, tripDraftStore, tripOf, unplacedIn } from './draft/trip-draft.store.ts';
import { useHere } from './plan/use-here.ts';
import { LazyMenu } from './lazy-menu.ts';
import { MenuButton } from './menu-button.tsx';
import { RiderPanel } from './rider-panel.tsx';

// Loaded in parallel; booking does not wait for it.
const LazyMap = lazyPart<Parameters<typeof RiderMap>[0]>(async () => (await import('./map/rider-map.tsx')).RiderMap, {
  waiting: <MapWaiting />,
});
LazyMap.prefetch();

export function RiderScreen({ user }: { user: User }) {
  const t = useT();
  const direction = directionOf(useLanguage());
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setIsMenuOpen(false), [setIsMenuOpen]);
  const [sheetPx, setSheetPx] = useState(0);
  const ride = rideStore((live) => live.ride);
  const draft = tripDraftStore();
  const geolocation = useGeolocation();
  const position = geolocation.kind === 'position' ? geolocation.position : null;
  const here = useHere(position);
  const trip = useMemo(() => draft.booking ?? tripOf(draft, here), [draft, here]);
  const isPinAsked = !ride && draft.booking !== null && unplacedIn(draft.booking) !== null;
  const isPlanning = !ride && draft.booking === null;
  const pick = mapPickStore(({ pick: current }) => {
    if (ride) return pickOfRide(current, ride);
    return isPlanning && current?.target !== 'ride' ? current : null;
  });
  const { data: quote } = useQuote(ride ? null : draft.booking);
  const onPick = isPinAsked ? pinDropped : pick ? pinMoved : isPlanning ? pinOffered : undefined;
  return (
    <>
      <MapLayout
        map={
          <LazyMap
            ride={ride}
            trip={trip}
            quote={quote}
            pick={pick}
            geolocation={geolocation}
            covered={coveredMap(sheetPx, innerHeight, direction)}
            onPick={onPick}
            onPinMoved={pinMoved}
          />
        }
        top={<MenuButton onPress={() => setIsMenuOpen(true)} />}
        panel={
          <Sheet
            // What was opened in a ride stays open while its status changes.
            key={ride ? `${ride.id}${pick ? ' pick' : ''}` : draft.booking ? 'booking' : pick ? 'pick' : 'plan'}
            step={ride?.status}
            label={t('rider.sheet.label')}
            foldLabel={t('rider.sheet.fold')}
            unfoldLabel={t('rider.sheet.unfold')}
            // The approaching car answers most questions of a rider: it stays in view.
            isLow={ride !== null && isOnTheWay(ride)}
            onCover={setSheetPx}
          >
            <RiderPanel
              user={user}
              ride={ride}
              booking={draft.booking}
              here={here}
              isLocating={geolocation.kind === 'loading'}
            />
          </Sheet>
        }
      />
      {isMenuOpen && <LazyMenu user={user} onClose={closeMenu} />}
    </>
  );
}

const isOnTheWay = ({ status }: Ride) => isLive(status) && status !== 'pending';

function MapWaiting() {
  const t = useT();
  return (
    <output className="grid h-full place-items-center bg-sunken text-sm text-muted">{t('rider.map.loading')}</output>
  );
}
