import { RIDER_CANCEL_REASONS } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useCancelRide } from './use-cancel-ride.ts';

export interface CancelDialogProps {
  ride: Ride;
  onClose: () => void;
}

const MAX_NOTE = 200;

/** The reason is the confirmation. */
export function CancelDialog({ ride, onClose }: CancelDialogProps) {
  const t = useT();
  const [note, setNote] = useState('');
  const cancel = useCancelRide(ride, onClose);
  return (
    <Dialog title={t('rider.cancel.title')} closeLabel={t('app.close')} onClose={onClose}>
      <div className="grid gap-2">
        <TextArea
          label={t('live.cancel.note')}
          hint={t('live.cancel.noteHint')}
          className="order-last mt-2"
          rows={2}
          maxLength={MAX_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {RIDER_CANCEL_REASONS.map((reason) => (
          <Button
            key={reason}
            isWide
            tone="quiet"
            disabled={cancel.isPending}
            onClick={() => cancel.mutate({ reason, note: note.trim() || undefined })}
          >
            {t(`rider.cancel.${reason}`)}
          </Button>
        ))}
        <Button isWide tone="ink" className="mt-2" disabled={cancel.isPending} onClick={onClose}>
          {t('rider.cancel.keep')}
        </Button>
      </div>
    </Dialog>
  );
}
