import type { PersonView } from '@waka/contracts/ops/people-views';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { nameOr } from '../shared/names.ts';
import { ReasonDialog, type Asked } from '../shared/reason-dialog.tsx';
import { takeMeasure, type Measure } from './people-queries.ts';

interface PersonMeasuresProps {
  person: PersonView;
}

/** Suspends and restores the account, signs its devices out. Admins are suspended at the identity provider. */
export function PersonMeasures({ person }: PersonMeasuresProps) {
  const t = useT();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (measure: Measure) =>
    setAsked({
      title: t(`ops.measure.${measure}.title`, { name: nameOr(person.fullName) }),
      text: t(`ops.measure.${measure}.text`),
      action: t(`ops.measure.${measure}`),
      tone: measure === 'restore' ? 'accent' : 'danger',
      onSubmit: (reason) => takeMeasure(person, measure, reason),
    });
  const lock: Measure = person.isSuspended ? 'restore' : 'suspend';
  return (
    <div className="flex flex-wrap gap-2">
      {person.sessions.length > 0 && (
        <Button tone="quiet" onClick={() => ask('endSessions')}>
          {t('ops.measure.endSessions')}
        </Button>
      )}
      {person.userType !== 'admin' && (
        <Button tone={lock === 'restore' ? 'accent' : 'danger'} onClick={() => ask(lock)}>
          {t(`ops.measure.${lock}`)}
        </Button>
      )}
      {asked && <ReasonDialog asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
