import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import { DateField } from '../../shared/date-field.tsx';
import { FormEnd } from '../form-end.tsx';
import { isReason, ReasonField } from '../../shared/reason-field.tsx';
import { UnusualNote, useUnusual } from '../unusual-change.tsx';

interface ChangeFormProps {
  /** The fields of the rate itself, and a preview of its effect. */
  children: ReactNode;
  isValid: boolean;
  /** Ratio of the new value to the present one; null while nothing valid is typed. */
  factor: number | null;
  onSave: (beginning: { effectiveFrom?: string; reason: string }) => Promise<void>;
  onSaved: () => void;
  /** What another admin has set meanwhile, in words; null while it is what the form began with. */
  inEffect?: string | null;
}

/** Asks for the start and the reason of a change: the same for every rate. */
export function ChangeForm({ children, isValid, factor, onSave, onSaved, inEffect = null }: ChangeFormProps) {
  const t = useT();
  const [from, setFrom] = useState<Date | 'wrong' | null>(null);
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const unusual = useUnusual(factor);
  const save = useMutation({
    mutationFn: () =>
      onSave({ reason: reason.trim(), ...(from instanceof Date && { effectiveFrom: from.toISOString() }) }),
    onSuccess: onSaved,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isValid || !isReason(reason) || from === 'wrong') return;
    if (unusual.mayBeSaved()) save.mutate();
  };
  return (
    <form noValidate className="grid gap-4 [&_:is(input,select,textarea)]:scroll-mb-40" onSubmit={submit}>
      {children}
      <DateField
        label={t('ops.fare.effectiveFrom')}
        hint={t('ops.fare.effectiveFromHint')}
        hasTime
        isChecked={isChecked}
        onChange={setFrom}
      />
      <ReasonField reason={reason} onChange={setReason} isChecked={isChecked} />
      <FormEnd failure={save.error}>
        {inEffect !== null && <output className="block text-sm">{t('ops.fare.inEffect', { rate: inEffect })}</output>}
        <UnusualNote unusual={unusual} factor={factor} />
        <Button type="submit" isWide disabled={!isValid} isBusy={save.isPending}>
          {t(unusual.isConfirming ? 'ops.fare.saveUnusual' : 'ops.fare.save')}
        </Button>
      </FormEnd>
    </form>
  );
}

const distance = (factor: number) => Math.abs(Math.log(factor));

/**
 * Returns the factor farthest from 1 among pairs of a present and a new value; pairs whose present value is 0 are
 * ignored.
 */
export function farthestFactor(pairs: readonly (readonly [now: number, next: number])[]): number {
  return pairs
    .filter(([now, next]) => now > 0 && next >= 0)
    .map(([now, next]) => Math.max(next, 0.01) / now)
    .reduce((farthest, factor) => (distance(factor) > distance(farthest) ? factor : farthest), 1);
}
