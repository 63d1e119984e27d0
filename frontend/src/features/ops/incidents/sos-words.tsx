import type { Incident } from '@waka/contracts/safety/incident';
import { formatClock, formatTime } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';

/**
 * Shows when the button of an emergency call was pressed, where the call waited for the network, and what the reporter
 * has said since: that it is raised again, or was a false alarm. It stays open until ops have checked.
 */
export function SosWords({
  falseAlarmAt,
  raisedAgainAt,
  pressedAt,
}: Pick<Incident, 'falseAlarmAt' | 'raisedAgainAt' | 'pressedAt'>) {
  const t = useT();
  return (
    <>
      {raisedAgainAt && (
        <span className="block text-sm font-bold">
          {t('ops.incident.raisedAgain', { time: formatClock(raisedAgainAt) })}
        </span>
      )}
      {pressedAt && (
        <span className="block text-sm font-bold">{t('ops.incident.pressed', { time: formatTime(pressedAt) })}</span>
      )}
      {falseAlarmAt && (
        <span className="block text-sm font-bold">
          {t('ops.incident.falseAlarm', { time: formatTime(falseAlarmAt) })}
        </span>
      )}
    </>
  );
}
