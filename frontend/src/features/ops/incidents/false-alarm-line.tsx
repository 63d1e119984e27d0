import type { Incident } from '@waka/contracts/safety/incident';
import { formatTime } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';

/** Shows that the reporter has called an emergency a false alarm; it stays open until ops have checked. */
export function FalseAlarmLine({ falseAlarmAt }: Pick<Incident, 'falseAlarmAt'>) {
  const t = useT();
  if (!falseAlarmAt) return null;
  return (
    <span className="block text-sm font-bold">{t('desk.incident.falseAlarm', { time: formatTime(falseAlarmAt) })}</span>
  );
}
