import type { User } from '@waka/contracts/accounts/user';
import { isLive } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useMemo, useState } from 'react';
import { useGeolocation } from '../../lib/device/geolocation.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useMapTheme } from '../../lib/map/use-map-theme.ts';
import { useNight } from '../../lib/hooks/night.ts';
import type { MapCell } from '../../ui/map/map-props.ts';
import { MapLayout } from '../../ui/map-layout.tsx';
import { LazyOpenSafety } from '../../ui/safety/lazy-safety-button.ts';
import { isLocked } from '../../ui/states/load-failed.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { demandCells } from '../../ui/demand/demand-cells.ts';
import { useDriverDemand } from './demand/use-driver-demand.ts';
import { DriverMenu } from './driver-menu.tsx';
import { DriverPanel } from './driver-panel.tsx';
import { DriverTopBar } from './driver-top-bar.tsx';
import { leaveDuty } from './duty/status/leave-duty.ts';
import { useNightTheme } from './duty/night-theme.ts';
import { PositionWarning } from './duty/position-warning.tsx';
import { useDriverStats } from './duty/driver-queries.ts';
import { useDriverStatus } from './duty/status/use-driver-status.ts';
import { DriverMap } from './map/driver-map.tsx';
import { sceneOf } from './map/scene.ts';
import { useDriverCamera } from './map/use-driver-camera.ts';
import { OfferCard } from './offer/offer-card.tsx';
import { useAlarms } from './offer/use-alarms.ts';
import { declineOffer, useAcceptOffer } from './offer/use-answer-offer.ts';
import { useOpenOffer } from '../../lib/live/offer.store.ts';
import { usePositionProblem } from './position/position-problem.ts';
import { isDriving, stepOf } from './trip/trip-step.ts';
import { useShownRide } from './trip/use-shown-ride.ts';
import { TurnLine } from './way/turn-line.tsx';
import { useGuidance } from './way/use-guidance.ts';

const TOP_BAR_PX = 84;
const TURN_LINE_PX = 92;
/** Where so little of the map is left in a trip, the day's figures give way to the car. */
const LOW_PX = 200;
const SLIM_BAR_PX = 24;
const NO_CELLS: MapCell[] = [];

export function DriverScreen({ user }: { user: User }) {
  const t = useT();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [sheetPx, setSheetPx] = useState(0);
  const [offerPx, setOfferPx] = useState(0);

  const ride = useShownRide();
  const step = useMemo(() => stepOf(ride), [ride]);
  const isOnTrip = isDriving(step);
  const open = useOpenOffer();
  const offer = open && !isOnTrip ? open.offer : null;
  const accept = useAcceptOffer();

  const { isOnline, status } = useDriverStatus();
  const { data: known, error } = useDriverStats();
  // Those of before count no more, and a locked account is given no others.
  const stats = isLocked(error) ? undefined : known;
  const isOnDuty = isOnline === true || isOnTrip;
  useAlarms(offer && !open?.isAnswering ? offer.offerId : null, step.kind === 'cancelled', changedSeqOf(ride));

  const position = useGeolocation();
  const me = position.kind === 'position' ? position.position : null;
  const problem = usePositionProblem();
  // An old position matters only to drivers on duty, who get riders by it.
  const isProblemShown = problem !== null && (isOnDuty || problem.kind !== 'old');

  useNightTheme(useNight());
  const theme = useMapTheme();
  const scene = useMemo(() => sceneOf(step, offer), [step, offer]);
  const guidance = useGuidance(isOnTrip ? ride : null, me);
  const demand = useDriverDemand();
  const isFree = step.kind === 'free' && !offer;
  const cells = useMemo(() => (isFree && demand ? demandCells(demand) : NO_CELLS), [isFree, demand]);
  const camera = useDriverCamera(scene, me, guidance?.nextAt ?? null, isFree);

  const isSlim = isOnTrip && innerHeight - sheetPx < LOW_PX;
  const barPx = isSlim ? SLIM_BAR_PX : TOP_BAR_PX;
  return (
    <>
      <MapLayout
        map={
          <DriverMap
            scene={scene}
            me={me}
            theme={theme}
            ahead={guidance?.ahead ?? null}
            cells={cells}
            goal={camera.goal}
            covered={{ top: barPx + (guidance ? TURN_LINE_PX : 0), bottom: offer ? offerPx : sheetPx }}
            onMoved={camera.moved}
          />
        }
        top={
          <DriverTopBar
            name={user.fullName ?? ''}
            stats={stats}
            isSlim={isSlim}
            isMapMoved={camera.isMoved}
            onMenu={() => setIsMenuOpen(true)}
            onLocate={camera.broughtBack}
          >
            {ride && guidance && <TurnLine next={guidance.next} ride={ride} speed={me?.speed ?? null} />}
          </DriverTopBar>
        }
        panel={
          // An offer covers the sheet, of which nothing may show behind it.
          <div className={`contents ${offer ? 'max-md:invisible' : ''}`}>
            <Sheet
              // What was opened in a ride stays open while its status changes.
              key={step.kind === 'free' ? 'free' : step.ride.id}
              step={step.kind}
              label={t('driver.sheet.label')}
              foldLabel={t('driver.sheet.fold')}
              unfoldLabel={t('driver.sheet.unfold')}
              isLow={step.kind === 'free' || step.kind === 'to_pickup' || step.kind === 'to_destination'}
              onCover={setSheetPx}
            >
              <div className="flex min-h-full flex-col gap-4 *:last:flex-1">
                {isProblemShown && <PositionWarning problem={problem} />}
                <DriverPanel step={step} isOnline={isOnline} status={status} stats={stats} me={me} />
              </div>
            </Sheet>
          </div>
        }
      />
      {offer && (
        <OfferCard
          key={offer.offerId}
          offer={offer}
          isAnswering={open?.isAnswering === true}
          onAccept={() => accept.mutate(offer)}
          onDecline={() => declineOffer(offer)}
          onCover={setOfferPx}
        />
      )}
      <LazyOpenSafety />
      {isMenuOpen && (
        <DriverMenu
          user={user}
          isOnTrip={isOnTrip}
          onSignOut={() => void leaveDuty()}
          onClose={() => setIsMenuOpen(false)}
        />
      )}
    </>
  );
}

/** Returns the seq of the rider's last change of trip or payment, to distinguish one change from the next; null without one. */
const changedSeqOf = (ride: Ride | null): number | null =>
  ride && CHANGES.has(ride.lastEvent.type) && isLive(ride.status) ? ride.seq : null;

const CHANGES: ReadonlySet<Ride['lastEvent']['type']> = new Set(['trip_changed', 'payment_changed']);
