import type { DriverStatus } from '@waka/contracts/drivers/driver-views';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useConnection } from '../../../lib/connection.store.ts';
import { useStepFocus } from '../../../lib/hooks/use-step-focus.ts';
import { useHasNetwork } from '../../../lib/hooks/use-has-network.ts';
import { leftToRight } from '../../../lib/i18n/format.ts';
import { timeOfMinute } from '../../../lib/i18n/minutes.ts';
import { useLanguage, useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { ApprovalBox } from './approval-box.tsx';
import { EndingDocuments } from './ending-documents.tsx';
import { VehicleLack } from './vehicle-lack.tsx';
import type { DutyStatus } from './status/use-set-status.ts';

interface DutyPanelProps {
  /** Null until it is loaded. */
  isOnline: boolean | null;
  status: DriverStatus | undefined;
  isBusy: boolean;
  onSet: (status: DutyStatus) => void;
  /** Outcome of the last offer. */
  note: ReactNode;
  /** The time of the scheduled ride for which he is kept free now. */
  keptFreeFor?: string | null;
  /** The place in the line of a zone. */
  line: ReactNode;
  /** What there is of rides before. */
  before?: ReactNode;
  /** The driver's figures. */
  children: ReactNode;
}

/** Shows a driver without a ride whether the service sends him offers, and the one button that changes it. */
export function DutyPanel({
  isOnline,
  status,
  isBusy,
  onSet,
  note,
  keptFreeFor,
  line,
  before,
  children,
}: DutyPanelProps) {
  const t = useT();
  const language = useLanguage();
  const connection = useConnection();
  const hasNetwork = useHasNetwork();
  const duty = useFocusAfter(isBusy);
  const heading = useStepFocus();
  if (isOnline === null || !status) return <DutySkeleton />;
  const { isApproved, endingDocuments, vehicleLack } = status;
  // A driver whom the service cannot reach gets no riders.
  const isReached = hasNetwork && connection.kind !== 'lost';
  const hasDocuments = endingDocuments.every(({ state }) => state === 'ending');
  const mayGo = isApproved && hasDocuments && !vehicleLack;
  return (
    <div className="flex min-h-full flex-col gap-4">
      <div>
        <h1 ref={heading} tabIndex={-1} className="flex items-center gap-3 text-xl font-black outline-none lg:text-2xl">
          <span
            className={`size-4 rounded-full ${isOnline && isReached ? 'animate-breathe bg-go' : isOnline ? 'bg-accent' : 'bg-field'}`}
          />
          {t(isOnline ? (isReached ? 'driver.online' : 'driver.noNetwork') : 'driver.offline')}
        </h1>
        <div className="mt-1 text-lg text-muted">
          {note}
          {(isOnline || mayGo) && (
            <p className="[output+&]:hidden">
              {isOnline && isReached && keptFreeFor
                ? t('driver.keptFree', { time: keptFreeFor })
                : t(explanation(isOnline, isReached, status.mayResume))}
            </p>
          )}
        </div>
      </div>
      {isOnline && status.barredBy && (
        <Banner tone="calm" icon="alert">
          {t('driver.barredHere', {
            rule: status.barredBy.names[language] ?? status.barredBy.names.en,
            from: leftToRight(timeOfMinute(status.barredBy.from)),
            to: leftToRight(timeOfMinute(status.barredBy.to)),
          })}
        </Banner>
      )}
      {before}
      {isOnline && line}
      {!isOnline && !isApproved && <ApprovalBox status={status} />}
      {!isOnline && vehicleLack && <VehicleLack lack={vehicleLack} />}
      {isApproved && !hasDocuments && <EndingDocuments documents={endingDocuments} />}
      {isOnline ? (
        <Button
          ref={duty}
          isWide
          tone="quiet"
          className="min-h-16 text-xl"
          isBusy={isBusy}
          onClick={() => onSet('offline')}
        >
          {t('driver.goOffline')}
        </Button>
      ) : (
        <Button
          ref={duty}
          isWide
          className="min-h-16 text-xl"
          isBusy={isBusy}
          disabled={!mayGo}
          onClick={() => onSet('online')}
        >
          {t('driver.goOnline')}
        </Button>
      )}
      {isApproved && hasDocuments && <EndingDocuments documents={endingDocuments} />}
      {children}
    </div>
  );
}

/** Returns the button to which the focus goes back: browsers take it from a button that is busy. */
function useFocusAfter(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    const isOver = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (isOver && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [isBusy]);
  return button;
}

function explanation(isOnline: boolean, isReached: boolean, mayResume: boolean) {
  if (isOnline) return isReached ? 'driver.waiting' : 'driver.noNetworkText';
  return mayResume ? 'driver.silenced' : 'driver.offlineText';
}

function DutySkeleton() {
  const t = useT();
  return (
    <div className="grid gap-4">
      <p className="sr-only">{t('app.loading')}</p>
      <Skeleton className="h-9 w-3/5" />
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-16 w-full" />
    </div>
  );
}
