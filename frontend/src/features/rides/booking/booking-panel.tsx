import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { useEffect, useState } from 'react';
import { formatClock, formatDistance, formatMinutes } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useVehicleNames, useVehicles } from '../../../lib/vehicles/use-vehicles.ts';
import { useSession } from '../../../lib/session/session.store.ts';
import { useServerNow } from '../../../lib/hooks/use-server-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { choiceKept, pointsOf, tripDraftStore, unplacedIn, wishesKept, type Trip } from '../draft/trip-draft.store.ts';
import { EstimateNote } from './estimate-note.tsx';
import {
  LazyBookingNotes,
  LazyBookingWishes,
  LazyFerryOffer,
  LazyPaymentChoice,
  LazyPriceLine,
  LazyRefusedTrip,
  LazyRideLater,
  LazySampleNote,
  LazyUnplacedNote,
} from './parts/lazy-booking-parts.tsx';
import type { PaymentWish } from './parts/payment-choice.tsx';
import { fetchSender, useRequestRide } from './pending-booking.ts';
import { useBackToPlan } from './use-back-to-plan.ts';
import { suggestedClass } from './prices/suggested-class.ts';
import { usePrices, type Prices } from './prices/use-prices.ts';
import { VehicleList } from './vehicle-list.tsx';

const CLOCK_MS = 15_000;

export function BookingPanel({ trip }: { trip: Trip }) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const { classes } = useVehicles();
  const { choice } = tripDraftStore.getState();
  const [chosen, setChosen] = useState(choice.vehicleType);
  const [suggested, setSuggested] = useState<VehicleClass>();
  const [wishedMethod, setWishedMethod] = useState(choice.paymentMethod);
  const [wishedCard, setWishedCard] = useState(choice.cardId);
  const [payment, setPayment] = useState<PaymentWish>();
  const defaultMethod = useSession((session) =>
    session.kind === 'signed_in' ? session.user.defaultMethod : undefined,
  );
  const [wishes, setWishes] = useState(wishesKept);
  // Back to the form and here again is one booking, and so is one that is tried again.
  useEffect(
    () => choiceKept({ vehicleType: chosen, paymentMethod: wishedMethod, cardId: wishedCard, wishes }),
    [chosen, wishedMethod, wishedCard, wishes],
  );
  const { prices: quote, refusal, askAgain } = usePrices(trip, payment?.paymentMethod);
  const { isPending, request } = useRequestRide();
  const leave = useBackToPlan();
  const unplaced = unplacedIn(trip);
  // Until the rider chooses, one that has a driver near; none when the chosen one is no longer offered.
  const vehicle = chosen ?? (quote ? suggestedClass(quote.options, suggested) : classes[0]?.vehicleType);
  // Kept from then on: the choice must not change under the rider's finger while drivers come and go.
  if (!chosen && vehicle !== suggested && quote?.quoteId && payment?.paymentMethod) setSuggested(vehicle);
  const option = quote?.options.find(({ vehicleType }) => vehicleType === vehicle);
  useEffect(() => {
    // Loaded while the prices are asked for.
    LazyPaymentChoice.prefetch();
    // Without it the booking is stored, and sent once it is loaded.
    fetchSender().catch(() => {});
  }, []);
  return (
    <div className="flex min-h-full flex-col gap-3 short:gap-2">
      <header className="-ms-2 flex items-center gap-1 large:flex-wrap">
        <IconButton icon="back" label={t('app.back')} disabled={isPending} onClick={leave} />
        <h1 className="min-w-0 flex-1 text-lg leading-tight font-extrabold large:basis-1/2">
          {t('rider.booking.title')}
        </h1>
        {quote && option && payment && <LazyRideLater {...{ trip, quote, option, wishes }} {...payment} />}
      </header>
      {quote && option && <TripFacts quote={{ ...quote, ...option.trip }} pickupMin={pickupMinOf(quote, option)} />}
      {unplaced && <LazyUnplacedNote place={unplaced.name} />}
      {quote?.isRoundWater && (
        <Banner tone="calm" icon="route">
          {t('rider.booking.roundWater', { distance: formatDistance(quote.distanceKm) })}
        </Banner>
      )}
      {quote?.isRoundWater && trip.stops.length === 0 && (
        <LazyFerryOffer
          points={pointsOf(trip)}
          destination={trip.destination.name}
          vehicleType={vehicle}
          payment={payment}
          wishes={wishes}
        />
      )}
      {quote?.quoteId === null && <EstimateNote onAskAgain={askAgain} />}
      {refusal && <LazyRefusedTrip refusal={refusal} onBack={leave} />}
      {!quote && !refusal && <LoadingVehicles />}
      {quote && (
        <>
          <LazyBookingNotes quote={quote} isClassClosed={!option} trip={trip} />
          <VehicleList quote={quote} chosen={vehicle} onChoose={setChosen} />
          <LazyBookingWishes wishes={wishes} quote={quote} onChange={setWishes} />
        </>
      )}
      <div className="sheet-foot grid gap-2 pt-1 md:mt-auto large:contents short:has-[[open]]:contents">
        {quote && option && (
          <>
            <LazyPaymentChoice
              quote={quote}
              option={option}
              wished={wishedMethod}
              wishedCard={wishedCard}
              defaultMethod={defaultMethod}
              onWish={setWishedMethod}
              onWishCard={setWishedCard}
              onPayment={setPayment}
            />
            <LazyPriceLine quote={quote} option={option} />
          </>
        )}
        {/* Of large text it alone stays in view. */}
        <div className="sheet-foot">
          <Button
            isWide
            disabled={!option || !payment || Boolean(quote?.opens)}
            isBusy={isPending}
            onClick={() => quote && option && payment && request({ trip, quote, option, wishes, ...payment })}
          >
            {isPending
              ? t('rider.booking.requesting')
              : t('rider.booking.confirm', { vehicle: vehicle ? nameOfClass(vehicle) : '' })}
          </Button>
        </div>
      </div>
    </div>
  );
}

/**
 * Returns the minutes until a car arrives: the usual ones for an estimate, null where the service finds no driver near.
 */
const pickupMinOf = ({ quoteId }: Prices, { pickupEtaMin, usualPickupMin }: Prices['options'][number]) =>
  quoteId === null ? usualPickupMin.to : pickupEtaMin;

interface TripFactsProps {
  quote: Pick<Prices, 'distanceKm' | 'durationMin' | 'source'>;
  pickupMin: number | null;
}

function TripFacts({ quote, pickupMin }: TripFactsProps) {
  const t = useT();
  const now = useServerNow(CLOCK_MS);
  return (
    <div className="-mt-3 ms-11 short:-mt-2">
      <p className="figures text-sm leading-tight text-balance text-muted">
        {pickupMin !== null &&
          `${t('rider.booking.arrival', { time: formatClock(now + (pickupMin + quote.durationMin) * 60_000) })} · `}
        {formatDistance(quote.distanceKm)} · {formatMinutes(quote.durationMin)}
      </p>
      {quote.source === 'sample' && <LazySampleNote distanceKm={quote.distanceKm} />}
    </div>
  );
}

const LoadingVehicles = () => (
  <div className="grid gap-1.5" aria-busy="true">
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-16" />
    ))}
  </div>
);
