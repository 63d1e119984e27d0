import { TAG_DAYS, tagsFor } from '@waka/contracts/rides/rating-tags';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { formatDistance, formatMoney } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { dueOf, isInCash, isShort, restOf } from '../../../../lib/payments/cash-due.ts';
import { useMethodNames } from '../../../../lib/payments/use-ride-methods.ts';
import { useRateRide } from '../../../../lib/live/use-rate-ride.ts';
import { placeText } from '../../../../lib/place-text.ts';
import { useIsRecent } from '../../../../lib/hooks/use-is-recent.ts';
import { useServerNow } from '../../../../lib/hooks/use-server-now.ts';
import { Button } from '../../../../ui/button.tsx';
import { LazyCashCount, LazyOwedBefore } from '../../../../ui/cash/lazy-cash.ts';
import { OtherMoney } from '../../../../ui/other-money.tsx';
import { LazyPriceDetails } from '../../../../ui/price/lazy-price-details.ts';
import { LazySafetyButton } from '../../../../ui/safety/lazy-safety-button.ts';
import { StarRating } from '../../../../ui/fields/star-rating.tsx';
import { NextRide } from './next-ride.tsx';
import { ratingDrafted, useRatingDraft } from './rating-draft.store.ts';
import { RatingTags } from './rating-tags.tsx';
import { RidePay } from './ride-pay.tsx';
import { Tip } from './tip.tsx';
import { useLeave } from './use-leave.ts';
import { useTagRide } from './use-tag-ride.ts';

const MAX_COMMENT = 500;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface CompletedProps {
  ride: Ride;
  onDone: () => void;
}

/** Shows what to pay and to whom; a rating is offered, never required. */
export function Completed({ ride, onDone }: CompletedProps) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const id = useId();
  const [isStated, setIsStated] = useState(false);
  const { stars, comment, tags } = useRatingDraft(ride.id);
  const tagging = useTagRide(ride);
  const rating = useRateRide(ride.id, 'rider.end.ratingFailed', onDone);
  const driver = ride.driver?.name.split(' ')[0] ?? '';
  const due = dueOf(ride);
  const isReduced = restOf(ride) !== ride.fare;
  const isRated = ride.myRating !== null;
  const passenger = ride.passenger?.name;
  const payCash = passenger ? t('live.passenger.cash', { name: passenger }) : t('rider.end.payCash', { driver });
  const rate = passenger ? t('live.passenger.rate', { name: passenger, driver }) : t('rider.end.rate', { driver });
  const now = useServerNow(MINUTE_MS);
  // The service refuses tags of older rides.
  const mayTag = ride.completedAt === null || now < Date.parse(ride.completedAt) + TAG_DAYS * DAY_MS;
  const isRecent = useIsRecent(ride.completedAt);
  const leave = useLeave(ride, () => (stars > 0 && !isRated ? rating.mutate({ stars, comment }) : onDone()));
  const choose = (chosen: number) => {
    ratingDrafted(ride.id, { stars: chosen });
    // Tags that do not fit the corrected stars are removed at once, as they were saved at once.
    const saved = tags ?? ride.myTags ?? [];
    const fitting = saved.filter((tag) => tagsFor(chosen).includes(tag));
    if (mayTag && fitting.length < saved.length) tagging.mutate(fitting);
  };
  return (
    <div className="flex min-h-full flex-col gap-5 text-center">
      <NextRide />
      <div>
        <h1 className="text-lg font-bold wrap-anywhere text-go">
          {passenger ? t('live.passenger.arrived', { name: passenger }) : t('rider.end.completed')}
        </h1>
        <p className="figures mt-2 text-display font-black tracking-tight">{formatMoney(due, ride.currency)}</p>
        <OtherMoney amount={due} currency={ride.currency} />
        {due !== ride.fare && !isReduced && !ride.payment && (
          <p className="text-sm text-muted">
            {t('rider.end.rounded', { fare: formatMoney(ride.fare, ride.currency) })}
          </p>
        )}
        <LazyPriceDetails lines={ride.fareLines} currency={ride.currency} />
        {isShort(ride) && <LazyCashCount ride={ride} side="rider" name={driver} />}
        {ride.payment ? (
          <RidePay ride={ride} payment={ride.payment} driver={driver} />
        ) : (
          due > 0 &&
          !isStated && (
            <p className="mt-2 font-bold wrap-anywhere">
              {ride.paymentMethod === 'cash'
                ? payCash
                : t('rider.end.payWallet', { driver, wallet: nameOfMethod(ride.paymentMethod, ride.currency) })}
            </p>
          )
        )}
        <p className="mt-1 truncate text-muted">
          <bdi>{placeText(ride.dropoffLocation, t)}</bdi> · {formatDistance(ride.distanceKm)}
        </p>
        {(isInCash(ride) || isReduced) && !isShort(ride) && (
          <LazyCashCount ride={ride} side="rider" name={driver} onStated={setIsStated} />
        )}
        <LazyOwedBefore ride={ride} side="rider" name={driver} />
      </div>
      <div className="border-t border-line pt-4">
        <p className="mb-2 font-bold wrap-anywhere">{isRated ? t('rider.end.rated', { driver }) : rate}</p>
        {!isRated && (
          <StarRating
            label={rate}
            starLabel={(count) => t('rider.end.stars', { count })}
            value={stars}
            onChange={choose}
          />
        )}
        {mayTag && (isRated || stars > 0) && <RatingTags ride={ride} stars={ride.myRating ?? stars} />}
        {!isRated && stars > 0 && (
          <div className="mt-3 text-start">
            <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
              {t('rider.end.comment')}
            </label>
            <textarea
              id={id}
              rows={2}
              maxLength={MAX_COMMENT}
              className="w-full rounded-md border-2 border-field bg-surface px-3.5 py-2.5"
              value={comment}
              onChange={(event) => ratingDrafted(ride.id, { comment: event.target.value })}
            />
          </div>
        )}
      </div>
      <Tip ride={ride} driver={driver} />
      {/* A driver who ends the trip must not take it from a rider who is still in the car. */}
      {isRecent && <LazySafetyButton rideId={ride.id} />}
      {/* In a panel it ends the content: over it, it would leave a strip of the comment to touch. */}
      <div className="sheet-foot flex items-center gap-2 py-1 md:static md:mt-auto">
        <Link
          href={`/rides/${ride.id}`}
          className="tap inline-flex shrink-0 items-center rounded-md px-4 font-bold underline"
        >
          {t('live.receipt.open')}
        </Link>
        <Button isWide isBusy={rating.isPending} onClick={leave}>
          {t('rider.end.done')}
        </Button>
      </div>
    </div>
  );
}
