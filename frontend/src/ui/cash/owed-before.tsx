import type { CashSide } from '@waka/contracts/money/cash-count';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useState } from 'react';
import { formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Button } from '../button.tsx';
import { Banner } from '../states/banner.tsx';
import { giverOf } from './giver-of.ts';
import { useAskOwedCash, useOwedCash, useTakeOwedCash } from './use-owed-cash.ts';

export interface OwedBeforeProps {
  ride: Pick<Ride, 'id' | 'currency' | 'passenger'>;
  /** Which of the two reads this. */
  side: CashSide;
  /** The first name of the other one: the driver, or the account that booked and owes it. */
  name: string;
}

/** Shows at the end of a ride what its rider owes of the cash of earlier ones; its driver may be given it. */
export function OwedBefore({ ride, side, name }: OwedBeforeProps) {
  const t = useT();
  const owed = useOwedCash(ride.id);
  const taking = useTakeOwedCash(ride.id);
  // What is owed is gone once it was given, and is still to be read.
  const [shown, setShown] = useState<number>();
  if (owed && owed.amount !== shown) setShown(owed.amount);
  if (shown === undefined) return null;
  const amount = formatMoney(shown, ride.currency);
  if (!owed) {
    // A wallet may have paid it meanwhile, of which the driver has nothing.
    const isGone = side === 'driver' && !taking.isSuccess;
    const ended = isGone ? 'gone' : side === 'driver' ? 'taken' : 'paid';
    return (
      <div className="mt-3" tabIndex={-1} ref={taking.isIdle ? undefined : takeFocus}>
        <Banner tone={isGone ? 'stop' : 'go'} icon={isGone ? 'alert' : 'check'}>
          {t(`cash.before.${ended}`, { amount })}
        </Banner>
      </div>
    );
  }
  const reader = side === 'rider' && ride.passenger ? 'booker' : side;
  return (
    <div className="mt-3 grid gap-2 rounded-lg bg-sunken p-3 text-start">
      <p className="figures font-semibold wrap-anywhere">{t(`cash.before.${reader}`, { amount, name })}</p>
      {side === 'driver' && (
        <Take
          rideId={ride.id}
          amount={amount}
          name={giverOf(ride, name)}
          isBusy={taking.isPending}
          onTaken={() => taking.mutate(owed.amount)}
        />
      )}
    </div>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

interface TakeProps {
  rideId: string;
  amount: string;
  name: string;
  isBusy: boolean;
  onTaken: () => void;
}

/** Lets a driver say that he got what was owed, after a confirmation; it is asked before whether it still is. */
function Take({ rideId, amount, name, isBusy, onTaken }: TakeProps) {
  const t = useT();
  const [step, setStep] = useState<'unasked' | 'asking' | 'closed'>('unasked');
  const reading = useAskOwedCash(rideId, () => setStep('asking'));
  if (step !== 'asking') {
    return (
      <Button
        isWide
        tone="quiet"
        className="figures"
        ref={step === 'closed' ? takeFocus : undefined}
        isBusy={reading.isPending}
        onClick={() => reading.mutate()}
      >
        {t('cash.before.got', { amount })}
      </Button>
    );
  }
  return (
    <>
      <p role="alert" tabIndex={-1} ref={takeFocus} className="figures font-semibold">
        {t('cash.before.ask', { amount, name })}
      </p>
      <Button isWide isBusy={isBusy} onClick={onTaken}>
        {t('cash.before.yes')}
      </Button>
      <Button isWide tone="quiet" onClick={() => setStep('closed')}>
        {t('cash.before.no')}
      </Button>
    </>
  );
}
