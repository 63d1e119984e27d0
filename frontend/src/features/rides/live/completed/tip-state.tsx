import { CARD } from '@waka/contracts/money/payment-method';
import type { RidePayment } from '@waka/contracts/money/ride-payment';
import { formatMoney } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../../lib/payments/use-ride-methods.ts';
import { LazyCardPay } from '../../../../ui/cards/lazy-cards.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { LazyDialCode } from '../../../../ui/pay/lazy-dial-code.ts';

interface TipStateProps {
  rideId: string;
  tip: RidePayment;
  /** First name of the driver. */
  driver: string;
}

/** Shows the state of a tip that was asked of a wallet or a card, and what its rider has to do. */
export function TipState({ rideId, tip, driver }: TipStateProps) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const amount = formatMoney(tip.amount, tip.currency);
  const wallet = nameOfMethod(tip.method, tip.currency);
  return (
    <>
      {tip.state === 'paid' ? (
        <p className="flex items-center justify-center gap-2 font-bold text-go">
          <Icon name="check" className="size-5" />
          {t('tip.paid', { amount })}
        </p>
      ) : (
        !tip.dial && tip.method !== CARD && <p className="font-bold">{t('tip.asked', { amount, wallet })}</p>
      )}
      {tip.method === CARD && tip.state !== 'paid' && <LazyCardPay rideId={rideId} payment={tip} driver={driver} />}
      {tip.dial && <LazyDialCode payment={tip} />}
      {tip.payUrl && (
        <a
          href={tip.payUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="tap mt-2 inline-flex w-full items-center justify-center gap-2 rounded-lg bg-violet px-5 py-3 font-bold text-on-violet"
        >
          <Icon name="wallet" />
          {t('tip.open', { wallet })}
        </a>
      )}
    </>
  );
}
