import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useT } from '../../../lib/i18n/use-t.ts';
import { caseReason, keepReason } from '../shared/case-reason.ts';
import { OpsPage } from '../shared/ops-page.tsx';
import { nameOr } from '../shared/names.ts';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { Waiting } from '../shared/waiting.tsx';
import { useFoundPeople, usePerson } from './people-queries.ts';
import { PersonFile } from './person-file.tsx';
import { PersonMeasures } from './person-measures.tsx';

/** Opens the file of a person with a reason, which is recorded; leaving the screen closes the file. */
export function PersonScreen({ id }: { id: string }) {
  const t = useT();
  const [reason, setReason] = useState(caseReason);
  // The name alone, as a search would show it: the address has an id that no person reads.
  const name = useFoundPeople(reason === null ? id : '').data?.find((person) => person.id === id)?.fullName;
  if (reason !== null) return <OpenFile id={id} reason={reason} />;
  return (
    <ReasonDialog
      asked={{
        title: name ? t('ops.people.openOf', { name }) : t('ops.people.open'),
        text: t('ops.people.openText'),
        action: t('ops.people.openAction'),
        // The request itself is made with the file, and recorded by then.
        onSubmit: async (given) => {
          keepReason(given);
          setReason(given);
        },
      }}
      onClose={leave}
      onDone={() => {}}
    />
  );
}

const leave = () => (history.length > 1 ? history.back() : navigate('/admin/people', { replace: true }));

function OpenFile({ id, reason }: { id: string; reason: string }) {
  const t = useT();
  const { data, isError, refetch } = usePerson(id, reason);
  const back = { href: '/admin/people', label: t('ops.people') };
  if (!data) {
    return (
      <OpsPage title={t('ops.personFile')} back={back}>
        <Waiting isError={isError} onAgain={() => void refetch()} />
      </OpsPage>
    );
  }
  return (
    <OpsPage title={nameOr(data.fullName)} back={back} action={<PersonMeasures person={data} />}>
      <PersonFile person={data} reason={reason} />
    </OpsPage>
  );
}
