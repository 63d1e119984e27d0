import { Link } from 'wouter';
import { formatDay, formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { addressText } from '../../lib/place-text.ts';
import { useOpenUnpaid, useUnpaid } from '../../lib/payments/use-unpaid.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Lists rides whose wallet failed or waits for the rider; each reopens in its final state, where it can be paid. */
export function UnpaidCard() {
  const t = useT();
  const { data: unpaid = [], isError } = useUnpaid();
  const open = useOpenUnpaid();
  if (isError) return <p className="px-1 text-stop">{t('payment.unpaidFailed')}</p>;
  if (unpaid.length === 0) return null;
  return (
    <Card title={t('payment.unpaid')}>
      <p className="text-muted">{t(unpaid.every(({ fee }) => fee) ? 'payment.fee.text' : 'payment.unpaidText')}</p>
      <ul className="mt-2 divide-y divide-line">
        {unpaid.map(({ rideId, amount, currency, destination, destinationNear, completedAt, needsCheck, fee }) => (
          <li key={rideId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 flex-1 basis-48">
              <b className="figures block text-lg font-black">{formatMoney(amount, currency)}</b>
              <span className="block text-muted wrap-anywhere">
                {t('payment.unpaidRide', {
                  destination: addressText({ address: destination, near: destinationNear }, t),
                })}{' '}
                · {formatDay(completedAt)}
              </span>
              <span className="flex flex-wrap items-center gap-x-3">
                {fee && t(`payment.fee.${fee}`)}{' '}
                <Link href={`/help?ride=${rideId}`} className="tap inline-flex items-center underline">
                  {t('payment.fee.report')}
                </Link>
              </span>
            </p>
            <Button isBusy={open.isPending && open.variables === rideId} onClick={() => open.mutate(rideId)}>
              {t(needsCheck ? 'payment.confirmNow' : 'payment.payNow')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
