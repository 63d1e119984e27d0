import type { SavedPaymentMethod } from '@waka/contracts/money/payment-method';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useRemoveMethod } from '../calls/use-change-method.ts';
import { MethodMark } from './method-mark.tsx';
import { methodDigits, useMethodName } from './method-name.ts';

export function RemoveDialog({ method, onClose }: { method: SavedPaymentMethod; onClose: () => void }) {
  const t = useT();
  const nameOf = useMethodName();
  const remove = useRemoveMethod(onClose);
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
