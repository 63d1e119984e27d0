import { DRIVER_CANCEL_REASONS, type DriverCancelReason } from '@waka/contracts/rides/ride-status';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

const MAX_NOTE = 200;

interface CancelDialogProps {
  isBusy: boolean;
  onCancel: (reason: DriverCancelReason, note: string | undefined) => void;
  onClose: () => void;
}

/** The reason is the confirmation: one tap on it gives the ride back. */
export function CancelDialog({ isBusy, onCancel, onClose }: CancelDialogProps) {
  const t = useT();
  const [note, setNote] = useState('');
  return (
    <Dialog title={t('driver.cancel.title')} closeLabel={t('app.close')} onClose={onClose}>
      <p className="text-muted">{t('driver.cancel.text')}</p>
      <div className="mt-4 grid gap-2">
        <TextArea
          label={t('driver.cancel.note')}
          hint={t('driver.cancel.noteHint')}
          className="order-last mt-2"
          rows={2}
          maxLength={MAX_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {DRIVER_CANCEL_REASONS.map((reason) => (
          <Button
            key={reason}
            isWide
            tone="quiet"
            disabled={isBusy}
            onClick={() => onCancel(reason, note.trim() || undefined)}
          >
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
