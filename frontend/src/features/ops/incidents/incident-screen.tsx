import type { IncidentFile } from '@waka/contracts/ops/desk-views';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDayOfYear } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { OpsCard } from '../layout/ops-card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { DeskPage } from '../desk/desk-page.tsx';
import { History } from '../desk/history.tsx';
import { cityName, nameOr } from '../desk/names.ts';
import { ReasonDialog, type Asked } from '../desk/reason-dialog.tsx';
import { Waiting } from '../desk/waiting.tsx';
import { IncidentChip } from './incident-chip.tsx';
import { IncidentMap } from './incident-map.tsx';
import { close, note, take, takeFailed, useIncidentFile } from './incident-queries.ts';
import { IncidentRide } from './incident-ride.tsx';
import { SosWords } from './sos-words.tsx';

export function IncidentScreen({ id }: { id: string }) {
  const t = useT();
  const { data, isError, refetch } = useIncidentFile(id);
  const back = { href: '/admin/incidents', label: t('ops.incidents') };
  if (!data) {
    return (
      <DeskPage title={t('desk.incident.title')} back={back}>
        <Waiting isError={isError} onAgain={() => void refetch()} />
      </DeskPage>
    );
  }
  const { incident, ride, history } = data;
  return (
    <DeskPage title={t(`safety.about.${incident.category}`)} back={back} action={<IncidentChip {...incident} />}>
      <Actions file={data} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <OpsCard title={t('desk.incident.about')}>
            <p className="mb-4 empty:hidden">
              <SosWords {...incident} />
            </p>
            {incident.text && <p className="mb-4 whitespace-pre-line wrap-anywhere">{incident.text}</p>}
            <FactList
              unknown={t('desk.unknown')}
              facts={[
                {
                  label: t('desk.incident.reporter'),
                  value: `${nameOr(incident.reporter.name)} · ${t(`desk.role.${incident.reporter.role}`)}`,
                },
                { label: t('desk.incident.at'), value: formatDayOfYear(incident.createdAt) },
                { label: t('desk.city'), value: incident.city && cityName(incident.city) },
                { label: t('desk.incident.taken'), value: incident.takenBy ?? t('desk.incident.state.open') },
              ]}
            />
          </OpsCard>
          <IncidentRide
            reporter={incident.reporter}
            reason={`${t('desk.incident.title')}: ${t(`safety.about.${incident.category}`)}, ${formatDayOfYear(incident.createdAt)}`}
            ride={ride}
          />
        </div>
        <div className="grid gap-4">
          {incident.position && <IncidentMap position={incident.position} name={incident.reporter.name} />}
          <History lines={history} />
        </div>
      </div>
    </DeskPage>
  );
}

function Actions({ file }: { file: IncidentFile }) {
  const { id, state } = file.incident;
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
          {t('desk.incident.take')}
        </Button>
      )}
      <Button
        tone="quiet"
        onClick={() =>
          setAsked({
            title: t('desk.incident.note'),
            label: t('desk.incident.noteLabel'),
            action: t('desk.incident.noteSave'),
            onSubmit: (text) => note(file, text),
          })
        }
      >
        {t('desk.incident.note')}
      </Button>
      {state !== 'closed' && (
        <Button
          tone="quiet"
          onClick={() =>
            setAsked({
              title: t('desk.incident.close'),
              label: t('desk.incident.closeLabel'),
              action: t('desk.incident.close'),
              onSubmit: (text) => close(file, text),
            })
          }
        >
          {t('desk.incident.close')}
        </Button>
      )}
      {asked && <ReasonDialog asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
