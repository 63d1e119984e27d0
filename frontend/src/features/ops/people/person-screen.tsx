import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useT } from '../../../lib/i18n/use-t.ts';
import { caseReason } from '../desk/case-reason.ts';
import { DeskPage } from '../desk/desk-page.tsx';
import { nameOr } from '../desk/names.ts';
import { ReasonDialog } from '../desk/reason-dialog.tsx';
import { Waiting } from '../desk/waiting.tsx';
import { usePerson } from './people-queries.ts';
import { PersonFile } from './person-file.tsx';
import { PersonMeasures } from './person-measures.tsx';

/** Opens the file of a person with a reason, which is recorded; leaving the screen closes the file. */
export function PersonScreen({ id }: { id: string }) {
  const t = useT();
  const [reason, setReason] = useState(caseReason);
  if (reason !== null) return <OpenFile id={id} reason={reason} />;
  return (
    <ReasonDialog
      asked={{
        title: t('desk.people.open'),
        text: t('desk.people.openText'),
        action: t('desk.people.openAction'),
        // The request itself is made with the file, and recorded by then.
        onSubmit: (given) => Promise.resolve(setReason(given)),
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
      <DeskPage title={t('desk.personFile')} back={back}>
        <Waiting isError={isError} onAgain={() => void refetch()} />
      </DeskPage>
    );
  }
  return (
    <DeskPage title={nameOr(data.fullName)} back={back} action={<PersonMeasures person={data} />}>
      <PersonFile person={data} reason={reason} />
    </DeskPage>
  );
}
