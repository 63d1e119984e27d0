import { useState, type FormEvent } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { OpsCard } from '../layout/ops-card.tsx';

const SHORTEST = 3;
const LONGEST = 500;

/** Asks for the reason to see where people were, since that is private; the reason is recorded. */
export function WhyForm({ onGiven }: { onGiven: (reason: string) => void }) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isShort = reason.trim().length < SHORTEST;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isShort) onGiven(reason.trim());
  };
  return (
    <OpsCard title={t('ops.ride.file')}>
      <form noValidate className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start" onSubmit={submit}>
        <TextField
          label={t('ops.ride.why')}
          hint={t('ops.ride.whyHint')}
          error={isChecked && isShort ? t('ops.ride.wordsMissing') : undefined}
          maxLength={LONGEST}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" tone="ink" className="sm:mt-7">
          {t('ops.ride.open')}
        </Button>
      </form>
    </OpsCard>
  );
}
