import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const SHORTEST = 3;

interface ChangeFormProps {
  /** The fields of the rate itself, and what they come to. */
  children: ReactNode;
  isValid: boolean;
  onSave: (beginning: { effectiveFrom?: string; reason: string }) => Promise<void>;
  onSaved: () => void;
}

/** From when on and why: the same for every rate. */
export function ChangeForm({ children, isValid, onSave, onSaved }: ChangeFormProps) {
  const t = useT();
  const [from, setFrom] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isReasonMissing = reason.trim().length < SHORTEST;
  const save = useMutation({
    mutationFn: () =>
      onSave({ reason: reason.trim(), ...(from === '' ? {} : { effectiveFrom: new Date(from).toISOString() }) }),
    onSuccess: onSaved,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isValid && !isReasonMissing) save.mutate();
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {children}
      <TextField
        label={t('desk.fare.effectiveFrom')}
        hint={t('desk.fare.effectiveFromHint')}
        type="datetime-local"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextArea
        label={t('desk.reason')}
        error={isChecked && isReasonMissing ? t('desk.reasonMissing') : undefined}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {save.isError && (
        <p role="alert" className="text-sm text-stop">
          {errorText(save.error, 'desk.failed')}
        </p>
      )}
      {/* In sight however little of the form is. */}
      <div className="sticky bottom-0 bg-surface py-2">
        <Button type="submit" isWide disabled={!isValid} isBusy={save.isPending}>
          {t('desk.fare.save')}
        </Button>
      </div>
    </form>
  );
}
