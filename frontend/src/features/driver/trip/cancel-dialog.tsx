import { DRIVER_CANCEL_REASONS } from '@waka/contracts/rides/ride-status';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface CancelDialogProps {
  isBusy: boolean;
  onCancel: (reason: (typeof DRIVER_CANCEL_REASONS)[number]) => void;
  onClose: () => void;
}

/** The reason is the confirmation: one tap on it gives the ride back. */
export function CancelDialog({ isBusy, onCancel, onClose }: CancelDialogProps) {
  const t = useT();
  return (
    <Dialog title={t('driver.cancel.title')} closeLabel={t('app.close')} onClose={onClose}>
      <p className="text-muted">{t('driver.cancel.text')}</p>
      <div className="mt-4 grid gap-2">
        {DRIVER_CANCEL_REASONS.map((reason) => (
          <Button key={reason} isWide tone="quiet" disabled={isBusy} onClick={() => onCancel(reason)}>
            {t(`driver.cancel.${reason}`)}
          </Button>
        ))}
        <Button isWide tone="ink" className="mt-2" disabled={isBusy} onClick={onClose}>
          {t('driver.cancel.keep')}
        </Button>
      </div>
    </Dialog>
  );
}
