import * as Dialog from '@radix-ui/react-dialog';
import type { Offer } from '@waka/contracts/matching/offer';
import { meteredKm } from '@waka/contracts/rides/fare';
import { useCallback, useRef } from 'react';
import { formatClock, formatDistance, formatMinutes, formatMoney, formatRating } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { useVehicleNames } from '../../../lib/vehicles/use-vehicles.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { LazyPriceDetails } from '../../../ui/price/lazy-price-details.ts';
import { CountdownRing } from './countdown-ring.tsx';

interface OfferCardProps {
  offer: Offer;
  isAnswering: boolean;
  onAccept: () => void;
  onDecline: () => void;
  /** Receives the pixels of the screen's lower edge that the card covers; 0 where it lies beside the map. */
  onCover: (heightPx: number) => void;
}

/** Covers the whole screen; on phones its upper part leaves the map visible, which shows where the rider is. */
export function OfferCard({ offer, isAnswering, onAccept, onDecline, onCover }: OfferCardProps) {
  const t = useT();
  const card = useRef<HTMLDivElement>(null);
  const measure = useCallback(
    (element: HTMLDivElement) => {
      const report = () => onCover(matchMedia('(min-width: 768px)').matches ? 0 : element.offsetHeight);
      const observer = new ResizeObserver(report);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onCover],
  );
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Content
          ref={card}
          aria-describedby={undefined}
          // A key pressed for something else must not answer: the focus starts on the card, not on a button.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            card.current?.focus();
          }}
          onEscapeKeyDown={keepOpen}
          onInteractOutside={keepOpen}
          className="fixed inset-x-0 bottom-0 z-40 flex max-h-dvh animate-rise scroll-pb-48 flex-col overflow-y-auto rounded-t-xl bg-surface shadow-sheet outline-none md:inset-y-0 md:end-auto md:w-[22rem] lg:w-[26.25rem] md:rounded-none"
        >
          <div ref={measure} className="flex flex-1 flex-col px-5 pt-5 md:px-6">
            <OfferHead offer={offer} />
            {offer.scheduledFor && (
              <p className="figures mt-3 rounded-lg bg-accent-soft p-3 font-semibold">
                {t('driver.trip.scheduledFor', { time: formatClock(offer.scheduledFor) })}
              </p>
            )}
            <OfferWay offer={offer} />
            <LazyPriceDetails lines={offer.fareLines} currency={offer.currency} />
            {offer.isSample && (
              <p className="mt-4 rounded-lg bg-accent-soft p-3 font-semibold">
                {t('driver.offer.sample', { most: formatDistance(meteredKm(offer.tripKm)) })}
              </p>
            )}
            {/* In view with text of any size: there are seconds to answer. */}
            <div className="sticky bottom-0 -mx-5 mt-3 grid gap-3 bg-surface px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:-mx-6 md:px-6">
              <Button isWide className="min-h-[min(5rem,14dvh)] text-2xl!" isBusy={isAnswering} onClick={onAccept}>
                {t('driver.offer.accept')}
              </Button>
              <Button isWide tone="quiet" disabled={isAnswering} onClick={onDecline}>
                {t('driver.offer.decline')}
              </Button>
            </div>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Prevents closing: only an answer or the expiry ends an offer. */
const keepOpen = (event: Event) => event.preventDefault();

function OfferHead({ offer }: { offer: Offer }) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const nameOfMethod = useMethodNames();
  return (
    // With larger text the ring has a line of its own.
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-32">
        <Dialog.Title className="font-bold text-violet">{t('driver.offer.title')}</Dialog.Title>
        <p className="figures mt-1 text-[length:min(var(--text-2xl),11vw)] leading-tight font-black">
          {t('driver.offer.earned', { amount: formatMoney(offer.earned, offer.currency) })}
        </p>
        <p className="figures mt-0.5 text-lg font-semibold text-muted">
          {t('driver.offer.fare', { fare: formatMoney(offer.fare, offer.currency) })} ·{' '}
          {nameOfMethod(offer.paymentMethod, offer.currency)} · {nameOfClass(offer.vehicleType)}
        </p>
        {offer.riderRating !== undefined && (
          <p className="figures font-semibold text-muted">
            {offer.riderRating === null
              ? t('driver.offer.newRider')
              : t('driver.offer.rider', { rating: formatRating(offer.riderRating) })}
          </p>
        )}
      </div>
      <CountdownRing expiresAt={offer.expiresAt} />
    </div>
  );
}

function OfferWay({ offer }: { offer: Offer }) {
  const t = useT();
  return (
    <ol className="mt-5 grid grid-cols-[1.75rem_1fr] gap-x-3 border-t border-line pt-5">
      <li className="contents">
        <span className="grid justify-items-center">
          <Icon name="pin" className="size-7 text-violet" />
          <span className="w-1 flex-1 rounded-full bg-line" />
        </span>
        <span className="pb-4">
          <span className="block text-xl font-extrabold">
            {t('driver.offer.pickupIn', {
              minutes: formatMinutes(offer.pickupEtaMin),
              distance: formatDistance(offer.pickupDistanceKm),
            })}
          </span>
          <span className="block text-lg text-muted">{t('driver.offer.near', { area: offer.pickup.area })}</span>
        </span>
      </li>
      <li className="contents">
        <Icon name="route" className="size-7 text-violet" />
        <span>
          <span className="block text-xl font-extrabold">
            {t('driver.offer.trip', { distance: formatDistance(offer.tripKm), stops: offer.stops })}
          </span>
          {offer.dropoff && (
            <span className="block text-lg text-muted">{t('driver.offer.near', { area: offer.dropoff.area })}</span>
          )}
        </span>
      </li>
    </ol>
  );
}
