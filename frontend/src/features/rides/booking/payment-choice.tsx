import { isWithinLimits, type RideMethodView } from '@waka/contracts/money/payment-method';
import type { Currency } from '@waka/contracts/regions';
import { formatMoney } from '../../../lib/i18n/format.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { MethodIcon } from '../../../ui/method-icon.tsx';

interface PaymentChoiceProps {
  methods: readonly RideMethodView[];
  chosen: string | undefined;
  fare: { amount: number; currency: Currency };
  /** Cards can be saved, but cannot pay for rides yet. */
  hasDefaultCard: boolean;
  onChoose: (method: string) => void;
}

const COLUMNS = ['grid-cols-1', 'grid-cols-2', 'grid-cols-3', 'grid-cols-2'];

export function PaymentChoice({ methods, chosen, fare, hasDefaultCard, onChoose }: PaymentChoiceProps) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const outside = methods.filter((one) => !isWithinLimits(one, fare.amount));
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
              disabled={!isWithinLimits(limits, fare.amount)}
              onChange={() => onChoose(method)}
            />
            <MethodIcon icon={icon} className="size-5 max-[22rem]:hidden" />
            {nameOfMethod(method, fare.currency)}
          </label>
        ))}
      </div>
      {outside.map((one) => (
        <p key={one.method} className="figures mt-1 text-sm text-muted">
          {limitsText(t, nameOfMethod(one.method, fare.currency), one, fare)}
        </p>
      ))}
      {hasDefaultCard && <p className="mt-1 text-sm text-muted">{t('rider.payment.noCards')}</p>}
    </fieldset>
  );
}

function limitsText(
  t: Translate,
  name: string,
  { minAmount, maxAmount }: RideMethodView,
  { amount, currency }: PaymentChoiceProps['fare'],
): string {
  const isLittle = minAmount !== null && amount < minAmount;
  return t(isLittle ? 'rider.payment.from' : 'rider.payment.upTo', {
    name,
    amount: formatMoney((isLittle ? minAmount : maxAmount) ?? 0, currency),
  });
}
