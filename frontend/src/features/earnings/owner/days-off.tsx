import { ownerRoutes } from '@waka/contracts/owners/owner-routes';
import { DAY_OFF_REASONS, type DayOffReason, type OwnerBook } from '@waka/contracts/owners/owner-views';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useChangeBooks } from '../../../lib/driver/use-owner-books.ts';
import { dayText } from '../../../lib/i18n/day-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DaysOffList } from '../../../ui/owner/days-off-list.tsx';
import { Failure } from '../../../ui/owner/failure.tsx';

/** Lets the driver declare a day without work, for which nothing is due. */
export function DaysOff({ book, today }: { book: OwnerBook; today: string }) {
  const t = useT();
  const [day, setDay] = useState(today);
  const [reason, setReason] = useState<DayOffReason>('repair');
  const declare = useChangeBooks(() => call(ownerRoutes.declareDayOff, { body: { day, reason } }));
  const takeBack = useChangeBooks((id: string) => call(ownerRoutes.takeBackDayOff, { params: { id } }));
  return (
    <Card title={t('owner.off.title')}>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          declare.mutate(undefined);
        }}
      >
        <p className="text-muted">{t('owner.off.text')}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={t('owner.off.day')}
            type="date"
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
          <SelectField
            label={t('owner.off.reason')}
            value={reason}
            onChange={({ target }) => setReason(DAY_OFF_REASONS.find((one) => one === target.value) ?? 'other')}
          >
            {DAY_OFF_REASONS.map((one) => (
              <option key={one} value={one}>
                {t(`owner.off.reason.${one}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <Button type="submit" tone="quiet" isWide disabled={day === ''} isBusy={declare.isPending}>
          {t('owner.off.declare')}
        </Button>
        <Failure errors={[declare.error]} />
      </form>
      <DaysOffList
        daysOff={book.daysOff}
        renderAction={({ id, day: off, mayTakeBack }) =>
          mayTakeBack && (
            <Button tone="quiet" disabled={takeBack.isPending} onClick={() => takeBack.mutate(id)}>
              {t('owner.off.takeBack', { day: dayText(off) })}
            </Button>
          )
        }
      />
      <Failure errors={[takeBack.error]} />
    </Card>
  );
}
