import type { IncidentFile } from '@waka/contracts/ops/ops-file-views';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { listed } from '../../../lib/i18n/listed.ts';
import { formatDayOfYear } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useSession } from '../../../lib/session/session.store.ts';
import { Button } from '../../../ui/button.tsx';
import { OpsCard } from '../layout/ops-card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { OpsPage } from '../shared/ops-page.tsx';
import { History } from '../shared/history.tsx';
import { cityName, nameOr } from '../shared/names.ts';
import { ReasonDialog, type Asked } from '../shared/reason-dialog.tsx';
import { Waiting } from '../shared/waiting.tsx';
import { FareCard } from './fare-card.tsx';
import { FeeCard } from './fee-card.tsx';
import { IncidentChip } from '../shared/chip.tsx';
import { IncidentMap } from './incident-map.tsx';
import { close, note, take, takeFailed, takeOver, useIncidentFile } from './incident-queries.ts';
import { PersonReports } from '../people/person-lists.tsx';
import { IncidentRide } from './incident-ride.tsx';
import { SosWords } from './sos-words.tsx';

export function IncidentScreen({ id }: { id: string }) {
  const t = useT();
  const { data, isError, error, refetch } = useIncidentFile(id);
  const back = { href: '/admin/incidents', label: t('ops.incidents') };
  if (!data) {
    return (
      <OpsPage title={t('ops.incident.title')} back={back}>
        <Waiting isError={isError} error={error} onAgain={() => void refetch()} />
      </OpsPage>
    );
  }
  const { incident, ride, car, history } = data;
  return (
    <OpsPage title={t(`safety.about.${incident.category}`)} back={back} action={<IncidentChip {...incident} />}>
      <Actions file={data} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <OpsCard title={t('ops.incident.about')}>
            <p className="mb-4 empty:hidden">
              <SosWords {...incident} />
            </p>
            {incident.text && (
              <p dir="auto" className="mb-4 whitespace-pre-line wrap-anywhere">
                {incident.text}
              </p>
            )}
            <FactList
              unknown={t('ops.unknown')}
              facts={[
                {
                  label: t('ops.incident.reporter'),
                  value: `${nameOr(incident.reporter.name)} · ${t(`ops.role.${incident.reporter.role}`)}`,
                },
                { label: t('ops.incident.at'), value: formatDayOfYear(incident.createdAt) },
                { label: t('ops.city'), value: incident.city && cityName(incident.city) },
                { label: t('ops.incident.taken'), value: incident.takenBy ?? t('ops.incident.state.open') },
              ]}
            />
          </OpsCard>
          {incident.fare && <FareCard incident={incident} fare={incident.fare} ride={ride} />}
          {!incident.fare && ride?.fee && <FeeCard incident={incident} ride={ride} />}
          <IncidentRide
            reporter={incident.reporter}
            reason={`${t('ops.incident.title')}: ${listed([t(`safety.about.${incident.category}`), formatDayOfYear(incident.createdAt)])}`}
            ride={ride}
          />
          {ride?.reports && ride.reports.length > 0 && (
            <PersonReports title={t('ops.incident.otherReports')} reports={ride.reports} />
          )}
        </div>
        <div className="grid gap-4">
          <IncidentMap
            position={incident.position}
            place={incident.place ?? null}
            at={incident.positionAt ?? incident.createdAt}
            name={incident.reporter.name}
            car={car ?? null}
          />
          <History lines={history} />
        </div>
      </div>
    </OpsPage>
  );
}

function Actions({ file }: { file: IncidentFile }) {
  const { incident } = file;
  const { id, state, takenBy, takenById } = incident;
  const me = useSession((session) => (session.kind === 'signed_in' ? session.user.id : null));
  const t = useT();
  const [asked, setAsked] = useState<Asked | null>(null);
  const taking = useMutation({
    mutationFn: () => take(id),
    onError: takeFailed,
  });
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'open' && (
        <Button isBusy={taking.isPending} onClick={() => taking.mutate()}>
          {t('ops.incident.take')}
        </Button>
      )}
      {state === 'taken' && takenById && takenById !== me && (
        <Button
          onClick={() =>
            setAsked({
              title: t('ops.incident.takeOverFrom', { name: nameOr(takenBy) }),
              text: t('ops.incident.takeOverText'),
              action: t('ops.incident.takeOver'),
              onSubmit: (reason) => takeOver(incident, reason),
            })
          }
        >
          {t('ops.incident.takeOver')}
        </Button>
      )}
      <Button
        tone="quiet"
        onClick={() =>
          setAsked({
            title: t('ops.incident.note'),
            label: t('ops.incident.noteLabel'),
            action: t('ops.incident.noteSave'),
            onSubmit: (text) => note(file, text),
          })
        }
      >
        {t('ops.incident.note')}
      </Button>
      {state !== 'closed' && (
        <Button
          tone="quiet"
          onClick={() =>
            setAsked({
              title: t('ops.incident.close'),
              label: t('ops.incident.closeLabel'),
              action: t('ops.incident.close'),
              onSubmit: (text) => close(file, text),
            })
          }
        >
          {t('ops.incident.close')}
        </Button>
      )}
      {asked && <ReasonDialog asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
