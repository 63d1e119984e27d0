import type { Ride } from '@waka/contracts/rides/ride-views';
import { useState } from 'react';
import { useStepFocus } from '../../../../lib/hooks/use-step-focus.ts';
import { formatMoney } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { dueOf, isInCash, isShort, restOf } from '../../../../lib/payments/cash-due.ts';
import { useMethodNames } from '../../../../lib/payments/use-ride-methods.ts';
import { useRateRide } from '../../../../lib/live/use-rate-ride.ts';
import { Button } from '../../../../ui/button.tsx';
import { LazyCashCount, LazyOwedBefore } from '../../../../ui/cash/lazy-cash.ts';
import { OtherMoney } from '../../../../ui/other-money.tsx';
import { LazyPriceDetails } from '../../../../ui/price/lazy-price-details.ts';
import { LazySafetyButton } from '../../../../ui/safety/lazy-safety-button.ts';
import { StarRating } from '../../../../ui/fields/star-rating.tsx';
import { Banner } from '../../../../ui/states/banner.tsx';
import { called } from '../called.ts';
import { keptSteps } from '../kept-steps.store.ts';
import { whoRides } from '../who-rides.ts';
import { AskCash } from './ask-cash.tsx';
import { CollectWallet } from './collect-wallet.tsx';

/** Shows the end of a trip: what to collect, and a rating of the rider, which is offered, never required. */
export function Collect({ ride, onDone }: { ride: Ride; onDone: () => void }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const heading = useStepFocus();
  const [stars, setStars] = useState(0);
  const rating = useRateRide(ride.id, 'driver.ratingFailed', onDone);
  const [asked, setAsked] = useState<'asking' | 'answered' | null>(null);
  const isRated = ride.myRating !== null;
  const name = called(ride.rider.name);
  // The passenger hands over the cash, and is named where the driver rates; stars, credit and debt are of the account that booked.
  const passenger = called(whoRides(ride).name);
  const due = dueOf(ride);
  const hasMissedPayment = keptSteps(({ missed }) => missed).some(
    ({ rideId, event }) => rideId === ride.id && event === 'payment_changed',
  );
  const isReduced = restOf(ride) !== ride.fare;
  // Who was given cash and does not say so leaves the rider with a debt.
  const failed = ride.payment?.state === 'failed' && !isShort(ride) ? ride.payment : null;
  const isAsking = failed !== null && asked === 'asking';
  const goOn = () => (stars > 0 && !isRated ? rating.mutate({ stars }) : onDone());
  return (
    <div className="flex min-h-full flex-col gap-5 text-center">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-lg font-bold text-go outline-none">
          {t('driver.collect.done')}
        </h1>
        {hasMissedPayment && (
          <Banner tone="calm" icon={ride.paymentMethod === 'cash' ? 'cash' : 'wallet'}>
            {t('driver.trip.paysNow', {
              method: nameOfMethod(ride.paymentMethod, ride.currency),
              fare: formatMoney(due, ride.currency),
            })}
          </Banner>
        )}
        {ride.completedBy === 'rider' && <p>{t('driver.collect.byRider', { name })}</p>}
        <p className="figures mt-2 text-display font-black tracking-tight">{formatMoney(due, ride.currency)}</p>
        <OtherMoney amount={due} currency={ride.currency} />
        {due !== ride.fare && !isReduced && !ride.payment && (
          <p className="text-sm text-muted">
            {t('driver.collect.rounded', { fare: formatMoney(ride.fare, ride.currency) })}
          </p>
        )}
        <LazyPriceDetails lines={ride.fareLines} currency={ride.currency} />
        {isShort(ride) && <LazyCashCount ride={ride} side="driver" name={name} />}
        {ride.payment ? (
          <CollectWallet ride={ride} payment={ride.payment} isAskedBelow={isAsking} />
        ) : (
          due > 0 && (
            <p className="mt-2 text-lg font-bold">
              {ride.paymentMethod === 'cash'
                ? t('driver.collect.cash', { name: passenger })
                : t('driver.collect.wallet', { name, wallet: nameOfMethod(ride.paymentMethod, ride.currency) })}
            </p>
          )
        )}
        {ride.passenger && ride.paymentMethod === 'cash' && due > 0 && <p>{t('driver.collect.bookedBy', { name })}</p>}
        {(isInCash(ride) || isReduced) && !isShort(ride) && <LazyCashCount ride={ride} side="driver" name={name} />}
        <LazyOwedBefore ride={ride} side="driver" name={name} />
        {ride.tip?.state === 'paid' && (
          <p aria-live="polite" className="figures mt-3 font-bold text-go">
            {t('driver.collect.tip', { name, amount: formatMoney(ride.tip.amount, ride.currency) })}
          </p>
        )}
      </div>
      <div className="border-t border-line pt-4">
        <p className="mb-2 font-bold">
          {t(isRated ? 'driver.collect.rated' : 'driver.collect.rate', { name: passenger })}
        </p>
        {!isRated && (
          <StarRating
            label={t('driver.collect.rate', { name: passenger })}
            starLabel={(count) => t('driver.collect.stars', { count })}
            value={stars}
            onChange={setStars}
          />
        )}
      </div>
      <LazySafetyButton rideId={ride.id} />
      {isAsking ? (
        <div className="grid gap-2">
          <AskCash
            ride={ride}
            payment={failed}
            noText="driver.pay.tookCashNone"
            onNo={() => {
              setAsked('answered');
              goOn();
            }}
          />
        </div>
      ) : (
        <Button
          isWide
          className="min-h-16 text-xl"
          isBusy={rating.isPending}
          onClick={() => (failed && !asked ? setAsked('asking') : goOn())}
        >
          {t('driver.collect.next')}
        </Button>
      )}
    </div>
  );
}
