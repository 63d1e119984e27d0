import { phoneText } from '@waka/contracts/accounts/phone';
import { CARD } from '@waka/contracts/money/payment-method';
import { isPaid, type RidePayment } from '@waka/contracts/money/ride-payment';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { isShort } from '../../../../lib/payments/cash-due.ts';
import { usePayers } from '../../../../lib/payments/use-saved-methods.ts';
import { useMethodNames, useOfferedMethods } from '../../../../lib/payments/use-ride-methods.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { LazyCardPay } from '../../../../ui/cards/lazy-cards.ts';
import { LazyDialCode } from '../../../../ui/pay/lazy-dial-code.ts';
import { PayAgain } from './pay-again.tsx';

interface RidePayProps {
  ride: Ride;
  payment: RidePayment;
  /** First name of the driver. */
  driver: string;
}

/** Shows the state of the wallet payment, and what the rider has to do. */
export function RidePay({ ride, payment, driver }: RidePayProps) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const { state, payUrl, dial, reason } = payment;
  const wallet = nameOfMethod(payment.method, payment.currency);
  const payer = usePayers(useOfferedMethods(payment.currency))(payment.method);
  const isCharged = payment.method === CARD && !isPaid(state);
  return (
    <div aria-live="polite" className="mt-3 grid justify-items-center gap-2">
      {isCharged && <LazyCardPay rideId={ride.id} payment={payment} driver={driver} />}
      {!dial && !isCharged && !isShort(ride) && (
        <p className={`flex items-center gap-2 font-bold ${toneOf(payment)}`}>
          {isPaid(state) && <Icon name="check" className="size-5" />}
          {state === 'failed' && ride.passenger
            ? t('live.passenger.payFailed', { name: ride.passenger.name, wallet, driver })
            : t(payUrl ? 'rider.pay.onPage' : `rider.pay.${state}`, { wallet, driver })}
        </p>
      )}
      {/* Which one refused is not known: the default one may have changed since. The buttons below name the next one. */}
      {payer?.number && !isPaid(state) && state !== 'failed' && (
        <p className="figures text-sm text-muted">
          {wallet} · <bdi dir="ltr">{phoneText(payer.number)}</bdi>
        </p>
      )}
      {dial && <LazyDialCode payment={payment} />}
      {state === 'failed' && reason && !isCharged && (
        <p className="text-sm text-muted">{t(`rider.pay.reason.${reason}`)}</p>
      )}
      {state === 'failed' && <PayAgain ride={ride} />}
      {payUrl && (
        <a
          href={payUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="tap mt-1 inline-flex w-full items-center justify-center gap-2 rounded-lg bg-violet px-5 py-3 font-bold text-on-violet"
        >
          <Icon name="wallet" />
          {t('rider.pay.open', { wallet })}
        </a>
      )}
    </div>
  );
}

function toneOf({ state }: RidePayment): string {
  if (isPaid(state)) return 'text-go';
  return state === 'failed' ? 'text-stop' : '';
}
