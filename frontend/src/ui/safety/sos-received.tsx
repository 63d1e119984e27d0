import type { OwnIncident } from '@waka/contracts/safety/incident';
import { Icon } from '../icons/icon.tsx';
import { formatClock } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';

/** Shows the state of a call for help. */
export function SosReceived({ incident }: { incident: OwnIncident }) {
  const t = useT();
  const { state, createdAt, contactsTexted, falseAlarmAt, raisedAgainAt, pressedAt } = incident;
  return (
    <div className="grid gap-1 rounded-lg bg-go-soft px-4 py-3 text-go">
      <p className="flex items-center gap-2 font-extrabold">
        <Icon name="check" className="size-5" />
        {t('safety.sos.sent', { time: formatClock(createdAt) })}
      </p>
      {raisedAgainAt && (
        <p className="font-bold">{t('safety.sos.raisedAgain', { time: formatClock(raisedAgainAt) })}</p>
      )}
      {pressedAt && <p>{t('safety.sos.pressed', { time: formatClock(pressedAt) })}</p>}
      <p>{t(state === 'taken' ? 'safety.sos.seen' : state === 'closed' ? 'safety.sos.closed' : 'safety.sos.open')}</p>
      {contactsTexted > 0 && <p>{t('safety.sos.texted', { count: contactsTexted })}</p>}
      {falseAlarmAt && <p className="font-bold">{t('safety.sos.saidSafe', { time: formatClock(falseAlarmAt) })}</p>}
    </div>
  );
}
