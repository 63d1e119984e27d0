import type { DriverStats, DriverStatus } from '@waka/contracts/drivers/driver-views';
import { rideDismissed } from '../../lib/live/ride.store.ts';
import { hasNoPhone, LazyNoPhone, LazyOpenAlert, LazyWrongContact } from '../../ui/safety/lazy-safety-cards.ts';
import { useSession } from '../../lib/session/session.store.ts';
import { useOpenCash } from '../../lib/payments/use-open-cash.ts';
import { LazyOpenCash } from '../../ui/cash/lazy-cash.ts';
import { useIsSheetFolded } from '../../ui/sheet-fold.ts';
import { PushAsk } from '../../ui/push-ask.tsx';
import { DebtCard } from './debt/debt-card.tsx';
import { LazyDriverDemand } from './demand/lazy-driver-demand.ts';
import { DutyPanel } from './duty/duty-panel.tsx';
import { FigureTiles } from './duty/figure-tiles.tsx';
import { PlaceInLine } from './duty/place-in-line.tsx';
import { useDriverGoals } from './duty/driver-queries.ts';
import { useSetStatus } from './duty/status/use-set-status.ts';
import { LazyOwnerCard } from './owner/lazy-owner-card.ts';
import { OfferNote } from './offer/offer-note.tsx';
import type { Here } from './trip/away.ts';
import { Collect } from './trip/payment/collect.tsx';
import { fareCollected } from './trip/payment/fare-collected.ts';
import { RideCancelled } from './trip/ride-cancelled.tsx';
import { useKeptFreeFor } from './scheduled/use-kept-free-for.ts';
import { TakenRide } from './scheduled/taken-ride.tsx';
import { SafetyAfterUnsafe } from './trip/safety-after-unsafe.tsx';
import { SuspendedBanner } from './trip/suspended-banner.tsx';
import { TripPanel } from './trip/trip-panel.tsx';
import type { TripStep } from './trip/trip-step.ts';

interface DriverPanelProps {
  step: TripStep;
  isOnline: boolean | null;
  status: DriverStatus | undefined;
  stats: DriverStats | undefined;
  me: Here | null;
}

/** Shows the content of the sheet: a call for help that runs, in every step, and the next step of the driver. Folded, the step is first. */
export function DriverPanel(props: DriverPanelProps) {
  const isFolded = useIsSheetFolded();
  return (
    <>
      {!isFolded && <LazyOpenAlert />}
      <Step {...props} />
      {isFolded && <LazyOpenAlert isLine />}
    </>
  );
}

function Step({ step, isOnline, status, stats, me }: DriverPanelProps) {
  const setStatus = useSetStatus();
  const { data: goals } = useDriverGoals();
  const keptFreeFor = useKeptFreeFor(step.kind === 'free' && isOnline === true);
  const hasWrongContact = useSession((session) => session.kind === 'signed_in' && session.user.hasWrongContact);
  const lacksPhone = useSession((session) => session.kind === 'signed_in' && hasNoPhone(session.user));
  switch (step.kind) {
    case 'free':
      return (
        <DutyPanel
          isOnline={isOnline}
          status={status}
          isBusy={setStatus.isPending}
          onSet={(wished) => setStatus.mutate(wished)}
          note={<OfferNote />}
          keptFreeFor={keptFreeFor}
          line={<PlaceInLine />}
          before={
            <>
              <SafetyAfterUnsafe />
              <CashAsked />
            </>
          }
        >
          {lacksPhone && <LazyNoPhone />}
          {hasWrongContact && <LazyWrongContact />}
          <TakenRide />
          <DebtCard />
          <LazyOwnerCard />
          <LazyDriverDemand />
          {stats && <FigureTiles stats={stats} goals={goals} />}
          {isOnline && <PushAsk userType="driver" />}
        </DutyPanel>
      );
    case 'collect':
      return <Collect ride={step.ride} onDone={() => fareCollected(step.ride.id)} />;
    case 'cancelled':
      return <RideCancelled ride={step.ride} onDone={rideDismissed} />;
    default:
      return (
        <TripPanel step={step.kind} ride={step.ride} me={me}>
          <SuspendedBanner status={status} />
        </TripPanel>
      );
  }
}

/** Asks about the cash of rides before, where the driver has not answered at their end. */
function CashAsked() {
  const { data: rides = [] } = useOpenCash();
  return rides.length > 0 && <LazyOpenCash rides={rides} side="driver" />;
}
