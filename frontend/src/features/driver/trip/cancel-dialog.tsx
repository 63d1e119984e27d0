import { DRIVER_CANCEL_REASONS, type DriverCancelReason } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useState } from 'react';
import { useNoShowClock } from '../../../lib/live/use-no-show-clock.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

const MAX_NOTE = 200;

interface CancelDialogProps {
  ride: Ride;
  isBusy: boolean;
  onCancel: (reason: DriverCancelReason, note: string | undefined) => void;
  onClose: () => void;
}

/** The reason is the confirmation: one tap on it gives the ride back. */
export function CancelDialog({ ride, isBusy, onCancel, onClose }: CancelDialogProps) {
  const t = useT();
  const noShow = useNoShowClock(ride.arrivedAt);
  // Before the arrival there is nobody to wait for.
  const reasons = DRIVER_CANCEL_REASONS.filter((reason) => reason !== 'rider_no_show' || noShow !== null);
  const [note, setNote] = useState('');
  return (
    <Dialog title={t('driver.cancel.title')} closeLabel={t('app.close')} onClose={onClose}>
      <p className="text-muted">{t('driver.cancel.text')}</p>
      <div className="mt-4 grid gap-2">
        {reasons.map((reason) => (
          <Button
            key={reason}
            isWide
            tone="quiet"
            disabled={isBusy || (reason === 'rider_no_show' && noShow !== 'over')}
            onClick={() => onCancel(reason, note.trim() || undefined)}
          >
            {reason === 'rider_no_show' && noShow && noShow !== 'over'
              ? t('driver.cancel.noShowIn', { time: noShow })
              : t(`driver.cancel.${reason}`)}
          </Button>
        ))}
        <TextArea
          label={t('driver.cancel.note')}
          hint={t('driver.cancel.noteHint')}
          className="mt-2"
          rows={2}
          maxLength={MAX_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button isWide tone="ink" className="mt-2" disabled={isBusy} onClick={onClose}>
          {t('driver.cancel.keep')}
        </Button>
      </div>
    </Dialog>
  );
}
