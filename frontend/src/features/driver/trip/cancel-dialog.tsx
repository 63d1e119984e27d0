import { DRIVER_CANCEL_REASONS, type DriverCancelReason } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { waitsSince } from '@waka/contracts/rides/tariff';
import { useState } from 'react';
import { useNoShowClock } from '../../../lib/live/use-no-show-clock.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';

const MAX_NOTE = 200;

interface CancelDialogProps {
  ride: Ride;
  isBusy: boolean;
  onCancel: (reason: DriverCancelReason, note: string | undefined) => void;
  onClose: () => void;
}

/** Asks for the reason first; only the button below it gives the ride back, so that an accidental tap costs no ride. */
export function CancelDialog({ ride, isBusy, onCancel, onClose }: CancelDialogProps) {
  const t = useT();
  const noShow = useNoShowClock(waitsSince(ride), waitsSince(ride) !== ride.arrivedAt);
  // Before the arrival the rider cannot be a no-show.
  const reasons = DRIVER_CANCEL_REASONS.filter((reason) => reason !== 'rider_no_show' || noShow !== null);
  const [chosen, setChosen] = useState<DriverCancelReason | null>(null);
  const [note, setNote] = useState('');
  return (
    <Dialog title={t('driver.cancel.title')} closeLabel={t('app.close')} onClose={onClose}>
      <p aria-live="polite" className="text-muted">
        {t(chosen === 'rider_no_show' ? 'driver.cancel.noShowText' : 'driver.cancel.text')}
      </p>
      <div className="mt-4 grid gap-2">
        <fieldset className="grid gap-1.5" disabled={isBusy}>
          <legend className="sr-only">{t('driver.cancel.title')}</legend>
          {reasons.map((reason) => (
            <label
              key={reason}
              className={`tap flex cursor-pointer items-center rounded-lg border-2 px-4 py-2 font-bold has-disabled:cursor-default has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-violet ${reason === chosen ? 'border-violet bg-violet-soft' : 'border-line hover:bg-sunken'}`}
            >
              <input
                type="radio"
                name="cancel-reason"
                className="sr-only"
                checked={reason === chosen}
                disabled={reason === 'rider_no_show' && noShow !== 'over'}
                onChange={() => setChosen(reason)}
              />
              {reason === 'rider_no_show' && noShow && noShow !== 'over'
                ? t('driver.cancel.noShowIn', { time: noShow })
                : t(`driver.cancel.${reason}`)}
            </label>
          ))}
        </fieldset>
        {chosen && (
          <>
            <TextArea
              label={t('driver.cancel.note')}
              hint={t('driver.cancel.noteHint')}
              rows={2}
              maxLength={MAX_NOTE}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
            <Button
              isWide
              tone="danger"
              className="mt-1"
              isBusy={isBusy}
              onClick={() => onCancel(chosen, note.trim() || undefined)}
            >
              {t('driver.cancel.open')}
            </Button>
          </>
        )}
        <Button isWide tone="ink" disabled={isBusy} onClick={onClose}>
          {t('driver.cancel.keep')}
        </Button>
      </div>
    </Dialog>
  );
}
