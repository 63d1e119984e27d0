import { useMutation } from '@tanstack/react-query';
import type { OwnIncident } from '@waka/contracts/safety/incident';
import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatClock } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { queryClient } from '../../lib/query-client.ts';

/** What has become of a call for help, and the way to say that there is no danger. */
export function SosHeard({ incident }: { incident: OwnIncident }) {
  const t = useT();
  const { state, createdAt, contactsTold, falseAlarmAt } = incident;
  return (
    <div className="grid gap-3">
      <div className="grid gap-1 rounded-lg bg-go-soft px-4 py-3 text-go">
        <p className="flex items-center gap-2 font-extrabold">
          <Icon name="check" className="size-5" />
          {t('safety.sos.sent', { time: formatClock(createdAt) })}
        </p>
        <p>{t(state === 'taken' ? 'safety.sos.seen' : state === 'closed' ? 'safety.sos.closed' : 'safety.sos.open')}</p>
        {contactsTold > 0 && <p>{t('safety.sos.told', { count: contactsTold })}</p>}
        {falseAlarmAt && <p className="font-bold">{t('safety.sos.saidSafe', { time: formatClock(falseAlarmAt) })}</p>}
      </div>
      {state !== 'closed' && falseAlarmAt === null && <SaySafe id={incident.id} />}
    </div>
  );
}

/** Asks once more: the desk takes the word of the person in the car seriously. */
function SaySafe({ id }: { id: string }) {
  const t = useT();
  const [isAsked, setIsAsked] = useState(false);
  const saying = useMutation({
    mutationFn: () => call(safetyRoutes.sayFalseAlarm, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['incidents'] }),
  });
  if (!isAsked) {
    return (
      <Button isWide tone="quiet" onClick={() => setIsAsked(true)}>
        {t('safety.sos.safe')}
      </Button>
    );
  }
  return (
    <div className="grid gap-2">
      <p className="font-bold">{t('safety.sos.safeAsk')}</p>
      {saying.error && (
        <p role="alert" className="text-sm text-stop">
          {errorText(saying.error, 'safety.sos.safeFailed')}
        </p>
      )}
      <Button isWide tone="quiet" isBusy={saying.isPending} onClick={() => saying.mutate()}>
        {t('safety.sos.safeYes')}
      </Button>
      <Button isWide tone="plain" disabled={saying.isPending} onClick={() => setIsAsked(false)}>
        {t('safety.sos.safeNo')}
      </Button>
    </div>
  );
}
