import type { Passenger } from '@waka/contracts/rides/passenger-rules';
import type { Quote } from '@waka/contracts/rides/ride-views';
import type { ScheduledRide } from '@waka/contracts/scheduled/scheduled-views';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { formatDay, formatMoney } from '../../../lib/i18n/format.ts';
import { listed } from '../../../lib/i18n/listed.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { weekdayName } from '../../../lib/i18n/weekday-name.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LazyPriceDetails } from '../../../ui/price/lazy-price-details.ts';
import { usePromotion } from '../../../ui/promotions/use-promotion.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { slotAt, slotsFrom, weekdayOf, type Slot } from './slots.ts';
import { besideCancelling, PricePromise } from './price-promise.tsx';
import { TimeFields } from './time-fields.tsx';
import { WayToRide } from './way-to-ride.tsx';
import { WeekdayField } from './weekday-field.tsx';
import { useLaterQuote, useSchedule, type Points } from './use-scheduled.ts';

export interface Wish {
  points: Points;
  vehicleType: string;
  paymentMethod: string;
  /** Which saved card pays; left out for the default one. */
  cardId?: string | undefined;
  note: string;
  passenger?: Passenger;
  timeZone: string | undefined;
}

interface ScheduleDialogProps {
  wish: Wish;
  /** The scheduled ride whose time is to be changed. */
  replaced?: ScheduledRide;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the time of a ride for later, and shows the price that is then confirmed. */
export function ScheduleDialog({ wish, replaced, onDone, onClose }: ScheduleDialogProps) {
  const t = useT();
  const [now] = useState(serverNow);
  const [slots] = useState(() => slotsFrom(now, wish.timeZone));
  const [slot, setSlot] = useState(() => slotAt(slots, replaced ? Date.parse(replaced.pickupAt) : null, now));
  return (
    <Dialog
      title={t(replaced ? 'scheduled.changeTitle' : 'scheduled.title')}
      closeLabel={t('app.close')}
      onClose={onClose}
    >
      {slot && (
        <div className="grid gap-4">
          <TimeFields slots={slots} slot={slot} timeZone={wish.timeZone} onChoose={setSlot} />
          <Confirmation wish={wish} slot={slot} replaced={replaced ?? null} onDone={onDone} />
        </div>
      )}
    </Dialog>
  );
}

interface ConfirmationProps {
  wish: Wish;
  slot: Slot;
  replaced: ScheduledRide | null;
  onDone: () => void;
}

function Confirmation({ wish, slot, replaced, onDone }: ConfirmationProps) {
  const t = useT();
  const { points, vehicleType, paymentMethod, cardId, note, passenger, timeZone } = wish;
  const pickupAt = new Date(slot.at).toISOString();
  const [weekdays, setWeekdays] = useState<number[]>([]);
  const { data: quote, error, refetch } = useLaterQuote(points, pickupAt);
  const { data: promotion } = usePromotion();
  const schedule = useSchedule(replaced, onDone);
  const option = quote?.options.find((one) => one.vehicleType === vehicleType);
  const isSample = quote?.source === 'sample';
  const refusal = quote && refusalOf(quote, Boolean(option));
  return (
    <>
      {!replaced && <WeekdayField chosen={weekdays} onChange={setWeekdays} />}
      {weekdays.length > 0 && <Plan pickupAt={pickupAt} timeZone={timeZone} weekdays={weekdays} />}
      <p className="figures flex items-baseline justify-between gap-3">
        <span className="text-sm text-muted">{t(isSample ? 'scheduled.samplePrice' : 'scheduled.price')}</span>
        {quote && option && <b className="text-lg font-extrabold">{formatMoney(option.fare, quote.currency)}</b>}
        {!quote && !error && <Skeleton className="h-6 w-28" />}
      </p>
      {quote && <WayToRide {...{ vehicleType, paymentMethod, cardId }} currency={quote.currency} />}
      {quote && option && (
        <LazyPriceDetails
          lines={option.fareLines}
          currency={quote.currency}
          charges={besideCancelling(option.charges)}
        />
      )}
      {refusal && (
        <p role="alert" className="font-semibold text-stop">
          {t(refusal)}
        </p>
      )}
      {!quote && error && (
        <p role="alert" className="text-stop">
          {errorText(error, 'scheduled.noPrice')}
        </p>
      )}
      {promotion && <p className="text-sm font-semibold">{t('scheduled.noCode', { code: promotion.code })}</p>}
      <PricePromise
        sampleKm={isSample ? quote.distanceKm : null}
        charges={option?.charges}
        currency={quote?.currency}
        isRepeated={weekdays.length > 0}
      />
      {!quote && error ? (
        <Button isWide onClick={() => void refetch()}>
          {t('app.tryAgain')}
        </Button>
      ) : (
        <Button
          isWide
          disabled={!option || Boolean(refusal)}
          isBusy={schedule.isPending}
          onClick={() =>
            quote &&
            schedule.mutate({
              ...points,
              pickupAt,
              vehicleType,
              paymentMethod,
              ...(cardId !== undefined && { cardId }),
              quoteId: quote.quoteId,
              ...(note.trim() !== '' && { pickupNote: note.trim() }),
              // A change without it would keep the passenger.
              passenger: passenger ?? null,
              ...(weekdays.length > 0 && { weekdays }),
            })
          }
        >
          {t(replaced ? 'scheduled.save' : 'scheduled.book')}
        </Button>
      )}
    </>
  );
}

interface PlanProps {
  pickupAt: string;
  timeZone: string | undefined;
  weekdays: readonly number[];
}

/** Says which rides are booked: the first one may be on another day than those that are repeated. */
function Plan({ pickupAt, timeZone, weekdays }: PlanProps) {
  const t = useT();
  const names = weekdays.toSorted((a, b) => a - b).map((weekday) => weekdayName(weekday));
  const last = names.at(-1) ?? '';
  const days = names.length > 1 ? t('scheduled.days', { days: listed(names.slice(0, -1)), last }) : last;
  const isRepeated = weekdays.includes(weekdayOf(pickupAt, timeZone));
  return (
    <output className="figures font-semibold">
      {t(isRepeated ? 'scheduled.planFrom' : 'scheduled.plan', { first: formatDay(pickupAt, timeZone), days })}
    </output>
  );
}

function refusalOf({ opens }: Quote, isOffered: boolean) {
  if (opens) return 'scheduled.cityClosed';
  return isOffered ? null : 'scheduled.classClosed';
}
