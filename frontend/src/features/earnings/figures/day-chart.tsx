import type { Earnings } from '@waka/contracts/drivers/earnings-views';
import { useState } from 'react';
import { formatDate, formatNumber } from '../../../lib/i18n/i18n.ts';
import { formatMoney, formatShortMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { eachDay, type Days } from '../period.ts';

type Day = Earnings['days'][number];

/** Shows the earnings of each day, as bars or as a table. */
export function DayChart({ earnings, period }: { earnings: Earnings; period: Days }) {
  const t = useT();
  const [wantsTable, setWantsTable] = useState(false);
  const known = new Map(earnings.days.map((day) => [day.day, day]));
  const days = eachDay(period).map((day) => known.get(day) ?? { day, total: 0, rideCount: 0 });
  // More days than fit on a phone are shown as a table.
  const isTable = wantsTable || days.length === 0;
  return (
    <Card
      title={t('earnings.byDay')}
      action={
        days.length > 0 && (
          <Button tone="quiet" onClick={() => setWantsTable(!wantsTable)}>
            {t(isTable ? 'earnings.asChart' : 'earnings.asTable')}
          </Button>
        )
      }
    >
      {isTable ? <DayTable earnings={earnings} /> : <Bars days={days} earnings={earnings} />}
    </Card>
  );
}

function Bars({ days, earnings }: { days: Day[]; earnings: Earnings }) {
  const t = useT();
  const best = days.reduce((one, other) => (other.total > one.total ? other : one));
  const highest = Math.max(1, best.total);
  const isNarrow = days.length <= 7;
  const label = t('earnings.best', { day: dayName(best.day), amount: formatMoney(best.total, earnings.currency) });
  return (
    <figure>
      <div aria-hidden="true" className="flex h-44 items-end gap-[2%]">
        {days.map(({ day, total }) => (
          <div key={day} className="flex h-full min-w-0 flex-1 flex-col justify-end gap-1 text-center">
            {isNarrow && total > 0 && (
              <span className="figures text-xs text-muted">{formatShortMoney(total, earnings.currency)}</span>
            )}
            <div
              className={`w-full rounded-t-sm ${day === best.day ? 'bg-accent' : 'bg-violet'}`}
              style={{ height: `${(Math.max(0, total) / highest) * 78}%`, minHeight: total > 0 ? 3 : 1 }}
            />
            {isNarrow && <span className="text-xs text-muted">{weekday(day)}</span>}
          </div>
        ))}
      </div>
      {!isNarrow && (
        <p className="mt-1 flex justify-between text-xs text-muted" aria-hidden="true">
          <span>{dayName(days[0]?.day ?? '')}</span>
          <span>{dayName(days.at(-1)?.day ?? '')}</span>
        </p>
      )}
      <figcaption className="mt-3 text-sm text-muted">{label}</figcaption>
    </figure>
  );
}

function DayTable({ earnings }: { earnings: Earnings }) {
  const t = useT();
  return (
    <table className="figures w-full">
      <thead className="text-sm text-muted">
        <tr>
          <th className="py-2 text-start font-semibold">{t('earnings.day')}</th>
          <th className="py-2 text-end font-semibold">{t('earnings.rides')}</th>
          <th className="py-2 text-end font-semibold">{t('earnings.earned')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {earnings.days.map(({ day, total, rideCount }) => (
          <tr key={day}>
            <th scope="row" className="py-2 text-start font-normal">
              {dayName(day)}
            </th>
            <td className="py-2 text-end">{formatNumber(rideCount, {})}</td>
            <td className="py-2 text-end font-bold">{formatMoney(total, earnings.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const weekday = (day: string) => formatDate(new Date(day), { weekday: 'short', timeZone: 'UTC' });
export const dayName = (day: string): string =>
  day && formatDate(new Date(day), { day: 'numeric', month: 'short', timeZone: 'UTC' });
