import type { Incident } from '@waka/contracts/safety/incident';
import { formatTime } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';

/** What the reporter of a call for help said since; the call stays open until the desk has made sure. */
export function FalseAlarmLine({ falseAlarmAt }: Pick<Incident, 'falseAlarmAt'>) {
  const t = useT();
  if (!falseAlarmAt) return null;
  return (
    <span className="block text-sm font-bold">{t('desk.incident.falseAlarm', { time: formatTime(falseAlarmAt) })}</span>
  );
}
