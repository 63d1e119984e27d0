import type { RidePayment } from '@waka/contracts/money/ride-payment';
import { formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icons/icon.tsx';
import { OtherMoney } from '../other-money.tsx';
import { useConfirmPayment } from './use-confirm-payment.ts';

export interface CardPayProps {
  rideId: string;
  payment: RidePayment;
  /** First name of the driver. */
  driver: string;
}

/** Shows how a card is being charged, and what its owner has to do where the bank asks. */
export function CardPay({ rideId, payment, driver }: CardPayProps) {
  const t = useT();
  const confirm = useConfirmPayment(rideId);
  const { state, reason, needsCheck, amount, currency } = payment;
  if (state === 'failed') {
    return (
      <>
        <p className="font-bold text-stop">{t('cards.failed', { driver })}</p>
        {reason && <p className="text-sm text-muted">{t(`cards.reason.${reason}`)}</p>}
      </>
    );
  }
  if (!needsCheck) return <p className="font-bold">{t('cards.charging')}</p>;
  return (
    <section aria-label={t('cards.checkTitle')} className="w-full rounded-lg bg-sunken p-4 text-center">
      <p className="font-bold">{t('cards.checkTitle')}</p>
      <p className="mt-1 text-sm text-muted">{t('cards.checkText', { amount: formatMoney(amount, currency) })}</p>
      <OtherMoney amount={amount} currency={currency} />
      <Button isWide className="mt-3" isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
        <Icon name="wallet" className="size-5" />
        {t('cards.check')}
      </Button>
    </section>
  );
}
