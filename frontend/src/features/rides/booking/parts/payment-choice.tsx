import { CARD, isWithinLimits, type RideMethodView } from '@waka/contracts/money/payment-method';
import type { Currency } from '@waka/contracts/regions';
import { useEffect } from 'react';
import { formatMoney } from '../../../../lib/i18n/format.ts';
import type { Translate } from '../../../../lib/i18n/i18n.ts';
import { scheduledTexts } from '../../../../lib/i18n/messages/scheduled/texts.ts';
import { withTexts } from '../../../../lib/i18n/texts.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { lazyPart } from '../../../../lib/loading/lazy-part.tsx';
import { useIllMethods, useMethodNames, useOfferedMethods } from '../../../../lib/payments/use-ride-methods.ts';
import { MethodIcon } from '../../../../ui/icons/method-icon.tsx';
import { LazyCreditLine } from '../../../../ui/cash/lazy-cash.ts';
import type { Trip } from '../../draft/trip-draft.store.ts';
import type { LaterControl } from '../../scheduled/later-control.tsx';
import { payableMethod } from './payable-method.ts';
import type { Prices } from '../prices/use-prices.ts';
import { pointsOf } from '../prices/use-quote.ts';

export interface PaymentChoiceProps {
  fare: number;
  currency: Currency;
  /** What the rider has chosen here. */
  wished: string | undefined;
  /** What the rider has saved as the default: `card`, or the key of a wallet. */
  defaultMethod: string | undefined;
  onWish: (method: string) => void;
  /** Called with the method that the ride is booked with; without one while none can pay the fare. */
  onMethod: (method: string | undefined) => void;
  /** The trip, class and note of a ride that may be booked for later instead. */
  later?: { trip: Trip; quote: Prices; option: Prices['options'][number]; note: string };
}

const LazyLater = lazyPart<Parameters<typeof LaterControl>[0]>(
  async () => (await withTexts(import('../../scheduled/later-control.tsx'), scheduledTexts)).LaterControl,
  { waiting: <span className="block h-12" /> },
);

const COLUMNS = ['grid-cols-1', 'grid-cols-2', 'grid-cols-3', 'grid-cols-2'];

/** Offers the ways to pay of a region; the default one is chosen, or the first, while the rider has chosen none. */
export function PaymentChoice({ fare, currency, wished, defaultMethod, onWish, onMethod, later }: PaymentChoiceProps) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const methods = useOfferedMethods(currency);
  const ill = useIllMethods(currency);
  const chosen = payableMethod(methods, fare, [wished, defaultMethod]);
  useEffect(() => onMethod(chosen), [chosen, onMethod]);
  const wish = later && chosen !== undefined ? wishOf(later, chosen) : null;
  // The phone's own estimate of prices knows none.
  const credit = later && 'credit' in later.quote ? (later.quote.credit ?? 0) : 0;
  const outside = methods.filter((one) => !isWithinLimits(one, fare));
  return (
    <fieldset>
      <legend className="sr-only">{t('rider.booking.payment')}</legend>
      <div className={`grid gap-1.5 ${COLUMNS[methods.length - 1] ?? 'grid-cols-3'}`}>
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
      {/* Cards can be saved, but cannot pay for rides yet. */}
      {defaultMethod === CARD && <p className="mt-1 text-sm text-muted">{t('rider.payment.noCards')}</p>}
      {chosen === 'cash' && credit > 0 && <LazyCreditLine fare={fare} credit={credit} currency={currency} />}
      {wish && <LazyLater wish={wish} />}
    </fieldset>
  );
}

/** Returns what a ride for later is asked for with; null while the phone alone has estimated the prices. */
function wishOf({ trip, quote, option, note }: NonNullable<PaymentChoiceProps['later']>, paymentMethod: string) {
  if (quote.quoteId === null) return null;
  return { points: pointsOf(trip), vehicleType: option.vehicleType, paymentMethod, note, timeZone: quote.timeZone };
}

function limitsText(
  t: Translate,
  name: string,
  { minAmount, maxAmount }: RideMethodView,
  { fare, currency }: Pick<PaymentChoiceProps, 'fare' | 'currency'>,
): string {
  const isLittle = minAmount !== null && fare < minAmount;
  return t(isLittle ? 'rider.payment.from' : 'rider.payment.upTo', {
    name,
    amount: formatMoney((isLittle ? minAmount : maxAmount) ?? 0, currency),
  });
}
