import type { Incident } from '@waka/contracts/safety/incident';
import { formatClock, formatTime } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';

/**
 * Shows what the reporter has said since an emergency call: that it is raised again, or was a false alarm. It stays open
 * until ops have checked.
 */
export function SosWords({ falseAlarmAt, raisedAgainAt }: Pick<Incident, 'falseAlarmAt' | 'raisedAgainAt'>) {
  const t = useT();
  return (
    <>
      {raisedAgainAt && (
        <span className="block text-sm font-bold">
          {t('ops.incident.raisedAgain', { time: formatClock(raisedAgainAt) })}
        </span>
      )}
      {falseAlarmAt && (
        <span className="block text-sm font-bold">
          {t('ops.incident.falseAlarm', { time: formatTime(falseAlarmAt) })}
        </span>
      )}
    </>
  );
}
