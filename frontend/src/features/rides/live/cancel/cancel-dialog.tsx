import { RIDER_CANCEL_REASONS, type RiderCancelReason } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { feeAt, useCancellationTerms } from '../../../../ui/price/cancellation-terms.ts';
import { LazyCancellationNote } from '../../../../ui/price/lazy-price.ts';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { LazyRelayCancelNote } from '../../relay/lazy-relay-card.ts';
import { useCancelRide } from './use-cancel-ride.ts';

export interface CancelDialogProps {
  ride: Ride;
  onClose: () => void;
}

const MAX_NOTE = 200;

/** Asks for the reason first; only the button below it cancels, so that an accidental tap costs no ride. */
export function CancelDialog({ ride, onClose }: CancelDialogProps) {
  const t = useT();
  const [chosen, setChosen] = useState<RiderCancelReason | null>(null);
  const [note, setNote] = useState('');
  const terms = useCancellationTerms(ride);
  const cancel = useCancelRide(ride, onClose);
  const reasons = RIDER_CANCEL_REASONS.filter((reason) => reason !== 'driver_asked' || ride.driver !== null);
  return (
    <Dialog title={t('rider.cancel.title')} closeLabel={t('app.close')} onClose={onClose}>
      <div className="grid gap-2">
        {/* The acceptance may come while the question is open, which lies over what says it. */}
        <output className="font-bold text-go empty:hidden">
          {ride.status === 'accepted' && t('rider.banner.accepted')}
        </output>
        <LazyCancellationNote ride={ride} />
        <LazyRelayCancelNote rideId={ride.id} />
        <fieldset className="grid gap-1.5" disabled={cancel.isPending}>
          <legend className="sr-only">{t('rider.cancel.title')}</legend>
          {reasons.map((reason) => (
            <label
              key={reason}
              className={`tap flex cursor-pointer items-center rounded-lg border-2 px-4 py-2 font-bold has-focus-visible:outline-3 has-focus-visible:outline-violet ${reason === chosen ? 'border-violet bg-violet-soft' : 'border-line hover:bg-sunken'}`}
            >
              <input
                type="radio"
                name="cancel-reason"
                className="sr-only"
                checked={reason === chosen}
                onChange={() => setChosen(reason)}
              />
              {t(`rider.cancel.${reason}`)}
            </label>
          ))}
        </fieldset>
        {chosen && (
          <TextArea
            label={t('live.cancel.note')}
            hint={t('live.cancel.noteHint')}
            rows={2}
            maxLength={MAX_NOTE}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        {/* Stays in view over what a low phone has to scroll. */}
        <div className={`sticky -bottom-5 -mb-5 grid gap-2 bg-surface pt-1 pb-5 ${chosen ? 'short:grid-cols-2' : ''}`}>
          {chosen && (
            <Button
              isWide
              tone="danger"
              className="short:px-2!"
              isBusy={cancel.isPending}
              onClick={() =>
                cancel.mutate({ reason: chosen, note: note.trim() || undefined, seenFee: feeAt(terms, serverNow()) })
              }
            >
              {t('rider.live.cancel')}
            </Button>
          )}
          <Button isWide tone="ink" className="short:px-2!" disabled={cancel.isPending} onClick={onClose}>
            {t('rider.cancel.keep')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
