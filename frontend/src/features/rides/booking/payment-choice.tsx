import { RIDE_PAYMENT_METHODS, type RidePaymentMethod } from '@waka/contracts/rides/ride-status';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Icon } from '../../../ui/icon.tsx';

interface PaymentChoiceProps {
  chosen: RidePaymentMethod;
  /** Cards can be saved, but cannot pay for rides yet. */
  hasDefaultCard: boolean;
  onChoose: (method: RidePaymentMethod) => void;
}

export function PaymentChoice({ chosen, hasDefaultCard, onChoose }: PaymentChoiceProps) {
  const t = useT();
  return (
    <fieldset>
      <legend className="sr-only">{t('rider.booking.payment')}</legend>
      <div className="grid grid-cols-3 gap-1.5">
        {RIDE_PAYMENT_METHODS.map((method) => (
          <label
            key={method}
            className={`flex min-h-11 items-center justify-center gap-1.5 rounded-lg border-2 px-1 py-0.5 text-center text-sm leading-tight font-bold has-focus-visible:outline-3 has-focus-visible:outline-violet ${method === chosen ? 'border-violet bg-violet-soft' : 'border-line hover:bg-sunken'}`}
          >
            <input
              type="radio"
              name="payment"
              className="sr-only"
              checked={method === chosen}
              onChange={() => onChoose(method)}
            />
            <Icon name={method === 'cash' ? 'cash' : 'wallet'} className="size-5 max-[22rem]:hidden" />
            {t(`rider.payment.${method}`)}
          </label>
        ))}
      </div>
      {hasDefaultCard && <p className="mt-1 text-sm text-muted">{t('rider.payment.noCards')}</p>}
    </fieldset>
  );
}
