import type { Region } from '@waka/contracts/regions';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDay } from '../../lib/i18n/format.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Button } from '../button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Icon } from '../icons/icon.tsx';
import { IconButton } from '../icons/icon-button.tsx';
import { PromotionTerms } from './promotion-terms.tsx';
import { useEnterPromotion, useRemovePromotion } from './use-promotion.ts';

const LONGEST = 40;

export interface PromotionFieldProps {
  region: Region;
  /** The code that the rider has entered. */
  entered: string | null;
  /** Whether it counts for what is shown beside it. */
  isCounted: boolean;
  /** Whether it does not count since too little is left of the promotion. */
  isUsedUp?: boolean | undefined;
  /** Whether what it pays is said also where it counts, as no price beside it does. */
  isExplained?: boolean;
}

/** Shows one line that opens into a field for a code, and the code that was entered. */
export function PromotionField({
  region,
  entered,
  isCounted,
  isUsedUp = false,
  isExplained = false,
}: PromotionFieldProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useRemovePromotion();
  if (entered !== null) {
    return (
      <div className="mt-1 flex items-center gap-1 text-sm">
        <p className="min-w-0 flex-1 wrap-anywhere">
          <b>{t('promotion.entered', { code: entered })}</b>
          {!isCounted && (
            <span className="block text-muted">{t(isUsedUp ? 'promotion.usedUp' : 'promotion.notHere')}</span>
          )}
          {(!isCounted || isExplained) && <PromotionTerms />}
        </p>
        <IconButton
          icon="close"
          label={t('promotion.remove', { code: entered })}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        />
      </div>
    );
  }
  if (isOpen) return <CodeForm region={region} onEntered={() => setIsOpen(false)} />;
  return (
    <Button tone="plain" className="-my-1 px-3! text-violet" onClick={() => setIsOpen(true)}>
      <Icon name="plus" className="size-5" />
      {t('promotion.add')}
    </Button>
  );
}

/** Focuses the field that the rider has just opened, and brings it into view above the foot of the sheet. */
function focused(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus({ preventScroll: true });
  form?.scrollIntoView({ block: 'center' });
}

/** Returns why a code was refused. */
function refusalText(error: Error, t: Translate): string {
  const opens = error instanceof ApiError && error.code === 'promotion.not_yet' ? error.opens : null;
  if (!opens) return errorText(error, 'promotion.failed');
  return t('promotion.startsAt', { time: formatDay(opens.at, opens.timeZone) });
}

function CodeForm({ region, onEntered }: { region: Region; onEntered: () => void }) {
  const t = useT();
  const [code, setCode] = useState('');
  const enter = useEnterPromotion(onEntered);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focused(form.current), []);
  // The refusal stands below the field.
  useEffect(() => {
    if (enter.isError) form.current?.scrollIntoView({ block: 'center' });
  }, [enter.isError]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim().length > 2) enter.mutate({ region, code: code.trim() });
  };
  return (
    <form ref={form} noValidate className="mt-1.5" onSubmit={submit}>
      <TextField
        label={t('promotion.code')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={LONGEST}
        value={code}
        error={enter.error ? refusalText(enter.error, t) : undefined}
        end={
          <Button type="submit" tone="plain" className="px-3!" isBusy={enter.isPending}>
            {t('promotion.apply')}
          </Button>
        }
        onChange={(event) => {
          setCode(event.target.value);
          enter.reset();
        }}
      />
    </form>
  );
}
