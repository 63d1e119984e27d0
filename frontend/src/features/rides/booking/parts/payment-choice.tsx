import { CARD, isWithinLimits, type RideMethodView } from '@waka/contracts/money/payment-method';
import type { Currency } from '@waka/contracts/regions';
import type { QuoteOption } from '@waka/contracts/rides/ride-views';
import { useEffect, useState } from 'react';
import { formatMoney } from '../../../../lib/i18n/format.ts';
import type { Translate } from '../../../../lib/i18n/i18n.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useIllMethods, useMethodNames, useOfferedMethods } from '../../../../lib/payments/use-ride-methods.ts';
import { usePayers } from '../../../../lib/payments/use-saved-methods.ts';
import { MethodIcon } from '../../../../ui/icons/method-icon.tsx';
import { LazyCardChoice } from '../../../../ui/cards/lazy-cards.ts';
import { LazyCreditLine } from '../../../../ui/cash/lazy-cash.ts';
import type { Prices } from '../prices/use-prices.ts';
import { LazyPromotionField } from '../../../../ui/promotions/lazy-promotion-field.ts';
import { PayerLine } from './payer-line.tsx';
import { payableMethod } from './payable-method.ts';

/** How a ride is paid. */
export interface PaymentWish {
  paymentMethod: string;
  /** Which saved card pays. */
  cardId?: string | undefined;
}

export interface PaymentChoiceProps {
  quote: Prices;
  option: QuoteOption;
  /** What the rider has chosen here. */
  wished: string | undefined;
  /** The saved card that the rider has picked here, or that of the ride that is tried again. */
  wishedCard: string | undefined;
  /** What the rider has saved as the default: `card`, or the key of a wallet. */
  defaultMethod: string | undefined;
  onWish: (method: string) => void;
  onWishCard: (cardId: string) => void;
  /** Called with what the ride is booked with; without anything while nothing can pay the fare. */
  onPayment: (payment: PaymentWish | undefined) => void;
}

const COLUMNS = ['grid-cols-1', 'grid-cols-2', 'grid-cols-3', 'grid-cols-2'];

/** Offers the ways to pay of a region; the default one is chosen, or the first, while the rider has chosen none. */
export function PaymentChoice({ quote, option, wished, wishedCard, ...props }: PaymentChoiceProps) {
  const { defaultMethod, onWish, onWishCard, onPayment } = props;
  const t = useT();
  const { currency } = quote;
  // The phone's own estimate knows neither credit nor codes.
  const { credit = 0, promotion = null } = quote.quoteId === null ? {} : quote;
  const promoted = promotion?.amounts[option.vehicleType] ?? 0;
  // The whole one: what promotion and credit leave too little of is carried.
  const { fare } = option;
  const nameOfMethod = useMethodNames();
  const methods = useOfferedMethods(currency);
  const ill = useIllMethods(currency);
  const chosen = payableMethod(methods, fare, [wished, defaultMethod]);
  const [cardId, setCardId] = useState<string>();
  const payer = usePayers(methods)(chosen);
  const isPayable = chosen !== undefined && (chosen !== CARD || cardId !== undefined) && payer?.isFit !== false;
  useEffect(
    () => onPayment(isPayable ? { paymentMethod: chosen, ...(chosen === CARD && { cardId }) } : undefined),
    [isPayable, chosen, cardId, onPayment],
  );
  const outside = methods.filter((one) => !isWithinLimits(one, fare));
  return (
    <fieldset>
      <legend className="sr-only">{t('rider.booking.payment')}</legend>
      <div className={`grid gap-1.5 ${COLUMNS[methods.length - 1] ?? 'grid-cols-3'} large:grid-cols-1`}>
        {methods.map(({ method, icon, ...limits }) => (
          <label
            key={method}
            className={`flex min-h-11 items-center justify-center gap-1.5 rounded-lg border-2 px-1 py-0.5 text-center text-sm leading-tight font-bold has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-violet ${method === chosen ? 'border-violet bg-violet-soft' : 'border-line hover:bg-sunken'}`}
          >
            <input
              type="radio"
              name="payment"
              className="sr-only"
              checked={method === chosen}
              disabled={!isWithinLimits(limits, fare)}
              onChange={() => onWish(method)}
            />
            <MethodIcon icon={icon} className={`size-5 ${methods.length > 2 ? 'max-[24rem]:hidden' : ''}`} />
            {nameOfMethod(method, currency)}
          </label>
        ))}
      </div>
      {outside.map((one) => (
        <p key={one.method} className="figures mt-1 text-sm text-muted">
          {limitsText(t, nameOfMethod(one.method, currency), one, { fare, currency })}
        </p>
      ))}
      {ill.map(({ method }) => (
        <p key={method} className="mt-1 text-sm text-muted">
          {t('rider.payment.ill', { name: nameOfMethod(method, currency) })}
        </p>
      ))}
      {payer && chosen && <PayerLine payer={payer} name={nameOfMethod(chosen, currency)} />}
      {chosen === CARD && <LazyCardChoice wished={wishedCard} onWish={onWishCard} onCard={setCardId} />}
      {(credit !== 0 || promoted > 0) && (
        <LazyCreditLine fare={fare} credit={credit} promotion={promoted} currency={currency} paymentMethod={chosen} />
      )}
      {quote.quoteId !== null && (
        // On a low phone the field is in the list, so that one more class is in view.
        <div className={promotion ? undefined : 'short:hidden'}>
          <LazyPromotionField
            region={quote.region}
            entered={promotion?.code ?? null}
            isCounted={promoted > 0}
            isUsedUp={promotion?.isUsedUp}
          />
        </div>
      )}
    </fieldset>
  );
}

function limitsText(
  t: Translate,
  name: string,
  { minAmount, maxAmount }: RideMethodView,
  { fare, currency }: { fare: number; currency: Currency },
): string {
  const isLittle = minAmount !== null && fare < minAmount;
  return t(isLittle ? 'rider.payment.from' : 'rider.payment.upTo', {
    name,
    amount: formatMoney((isLittle ? minAmount : maxAmount) ?? 0, currency),
  });
}
