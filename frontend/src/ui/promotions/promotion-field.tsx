import type { Region } from '@waka/contracts/regions';
import { useState, type FormEvent } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Button } from '../button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Icon } from '../icons/icon.tsx';
import { IconButton } from '../icons/icon-button.tsx';
import { useEnterPromotion, useRemovePromotion } from './use-promotion.ts';

const LONGEST = 40;

export interface PromotionFieldProps {
  region: Region;
  /** The code that the rider has entered. */
  entered: string | null;
  /** Whether it counts for what is shown beside it. */
  isCounted: boolean;
}

/** Shows one line that opens into a field for a code, and the code that was entered. */
export function PromotionField({ region, entered, isCounted }: PromotionFieldProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useRemovePromotion();
  if (entered !== null) {
    return (
      <div className="mt-1 flex items-center gap-1 text-sm">
        <p className="min-w-0 flex-1 wrap-anywhere">
          <b>{t('promotion.entered', { code: entered })}</b>
          {!isCounted && <span className="block text-muted">{t('promotion.notHere')}</span>}
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

/** Focuses the field that the rider has just opened. */
const focused = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();

function CodeForm({ region, onEntered }: { region: Region; onEntered: () => void }) {
  const t = useT();
  const [code, setCode] = useState('');
  const enter = useEnterPromotion(onEntered);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim().length > 2) enter.mutate({ region, code: code.trim() });
  };
  return (
    <form ref={focused} noValidate className="mt-1.5" onSubmit={submit}>
      <TextField
        label={t('promotion.code')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={LONGEST}
        value={code}
        error={enter.error ? errorText(enter.error, 'promotion.failed') : undefined}
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
