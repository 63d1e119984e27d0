import type { User } from '@waka/contracts/accounts/user';
import { useCallback, useMemo, useState } from 'react';
import { useGeolocation } from '../../lib/geolocation.ts';
import { late } from '../../lib/late.tsx';
import { addMessages } from '../../lib/i18n/i18n.ts';
import { riderEn } from '../../lib/i18n/messages/rider-en.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { rideStore } from '../../lib/live/ride.store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MapLayout } from '../../ui/map-layout.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { RiderMap } from './map/rider-map.tsx';
import { sceneOf } from './map/rider-scene.ts';
import { currentPlace } from './plan/draft-place.ts';
import { tripDraftStore, tripOf } from './plan/trip-draft.store.ts';
import { RiderPanel } from './rider-panel.tsx';

addMessages('en', riderEn);

const TOP_PX = 72;

const LateMenu = late(async () => (await import('./rider-menu.tsx')).RiderMenu);

export function RiderScreen({ user }: { user: User }) {
  const t = useT();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setIsMenuOpen(false), []);
  const [sheetPx, setSheetPx] = useState(0);
  const ride = rideStore((live) => live.ride);
  const draft = tripDraftStore();
  const geolocation = useGeolocation();
  const position = geolocation.kind === 'position' ? geolocation.position : null;
  // A phone at rest still reports, a metre here and there; the price must not be asked for each time.
  const lat = position && roughly(position.lat);
  const lng = position && roughly(position.lng);
  const here = useMemo(
    () => (lat === null || lng === null ? null : currentPlace(t('rider.plan.currentLocation'), { lat, lng })),
    [lat, lng, t],
  );
  const trip = useMemo(() => tripOf(draft, here), [draft, here]);
  const scene = useMemo(() => sceneOf(ride, trip), [ride, trip]);
  return (
    <>
      <MapLayout
        map={
          <RiderMap
            scene={scene}
            status={ride?.status ?? null}
            geolocation={geolocation}
            covered={{ top: TOP_PX, bottom: sheetPx }}
          />
        }
        top={<IconButton isFloating icon="menu" label={t('app.menu')} onClick={() => setIsMenuOpen(true)} />}
        panel={
          <Sheet
            // A new step opens the sheet that was folded for the one before.
            key={ride?.status ?? String(draft.isBooking)}
            label={t('rider.sheet.label')}
            foldLabel={t('rider.sheet.fold')}
            unfoldLabel={t('rider.sheet.unfold')}
            onCover={setSheetPx}
          >
            <RiderPanel
              user={user}
              ride={ride}
              booking={draft.isBooking ? trip : null}
              here={here}
              isLocating={geolocation.kind === 'loading'}
            />
          </Sheet>
        }
      />
      {isMenuOpen && <LateMenu user={user} onClose={closeMenu} />}
    </>
  );
}

/** To about ten metres. */
const roughly = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
