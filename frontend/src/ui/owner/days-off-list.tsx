import type { DayOff } from '@waka/contracts/owners/owner-views';
import type { ReactNode } from 'react';
import { dayText } from '../../lib/i18n/day-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';

const MOST = 14;

interface DaysOffListProps {
  daysOff: readonly DayOff[];
  renderAction?: (day: DayOff) => ReactNode;
}

/** Lists the last days off with their reasons. */
export function DaysOffList({ daysOff, renderAction }: DaysOffListProps) {
  const t = useT();
  return (
    <ul className="divide-y divide-line">
      {daysOff.slice(0, MOST).map((day) => (
        <li key={day.id} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <span>
            {dayText(day.day)}
            <span className="block text-sm text-muted">
              {t(`owner.off.reason.${day.reason}`)}
              {day.isRefused && ` · ${t('owner.off.refused')}`}
            </span>
          </span>
          {renderAction?.(day)}
        </li>
      ))}
    </ul>
  );
}
