import { useQuery } from '@tanstack/react-query';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { isCard, type SavedPaymentMethod } from '@waka/contracts/money/payment-method';
import type { PayoutView } from '@waka/contracts/payments/payout';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useRemoveMethod } from '../calls/use-change-method.ts';
import { MethodMark } from './method-mark.tsx';
import { methodDigits, useMethodName } from './method-name.ts';

interface RemoveDialogProps {
  method: SavedPaymentMethod;
  isDriver: boolean;
  onClose: () => void;
}

/** Asks before a way to pay is removed; a driver reads that payouts to it stop. */
export function RemoveDialog({ method, isDriver, onClose }: RemoveDialogProps) {
  const t = useT();
  const nameOf = useMethodName();
  const remove = useRemoveMethod(onClose);
  const { data: payouts } = useQuery({
    queryKey: ['driver', 'payouts'],
    queryFn: ({ signal }) => call(paymentRoutes.driverPayouts, { signal }),
    staleTime: 0,
    enabled: isDriver,
  });
  const isPaidOutTo = payouts?.schedule?.walletId === method.id;
  const held = payouts?.payouts.find(({ state, ...to }) => state === 'held' && isTo(method, to));
  return (
    <Dialog title={t('payment.removeTitle')} closeLabel={t('app.close')} onClose={onClose}>
      <p className="flex items-center gap-3 py-2 font-bold">
        <MethodMark method={method} />
        <span>
          {nameOf(method)}{' '}
          <bdi dir="ltr" className="figures whitespace-nowrap">
            {methodDigits(method)}
          </bdi>
        </span>
      </p>
      {isPaidOutTo && <p className="mt-1 font-bold text-stop">{t('payment.removeStops')}</p>}
      {held && (
        <p className="mt-1 font-bold text-stop">
          {t('payment.removeTakesBack', { amount: formatMoney(held.amount, held.currency) })}
        </p>
      )}
      <p className="mb-4 mt-1 text-muted">
        {t('payment.removeText')}
        {method.isDefault && ` ${t('payment.removeDefault')}`}
      </p>
      <div className="grid gap-2">
        <Button isWide tone="danger" isBusy={remove.isPending} onClick={() => remove.mutate(method.id)}>
          {t('payment.remove')}
        </Button>
        <Button isWide tone="quiet" disabled={remove.isPending} onClick={onClose}>
          {t('payment.keep')}
        </Button>
      </div>
    </Dialog>
  );
}

const isTo = (method: SavedPaymentMethod, to: Pick<PayoutView, 'method' | 'phoneNumber'>): boolean =>
  !isCard(method) && method.type === to.method && method.phoneNumber === to.phoneNumber;
