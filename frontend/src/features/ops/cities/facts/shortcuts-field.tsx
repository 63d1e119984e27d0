import type { LatLng } from '@waka/contracts/geo';
import type { Shortcut } from '@waka/contracts/places/map-config';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { pointText } from '../outline/corners-text.ts';
import { FactGroup } from './fact.tsx';
import type { TypedShortcut } from './facts.ts';
import { newRow, withoutRow, withRow } from './rows.ts';

const MOST = 6;
const KINDS: readonly Shortcut['kind'][] = ['center', 'airport', 'business'];

interface ShortcutsFieldProps {
  shortcuts: readonly TypedShortcut[];
  error: string | undefined;
  /** Where a new one lies at first. */
  middle: LatLng | null;
  onChange: (shortcuts: readonly TypedShortcut[]) => void;
}

/** Destinations that riders choose with one tap. */
export function ShortcutsField({ shortcuts, error, middle, onChange }: ShortcutsFieldProps) {
  const t = useT();
  return (
    <FactGroup title={t('cities.fact.shortcuts')} hint={t('cities.shortcuts.hint')} error={error}>
      {shortcuts.map((shortcut, index) => (
        <fieldset key={shortcut.row} className="grid gap-2 border-t border-line pt-2">
          <legend className="sr-only">{t('cities.shortcuts.number', { number: index + 1 })}</legend>
          <ShortcutFields
            shortcut={shortcut}
            onChange={(change) => onChange(withRow(shortcuts, shortcut, change))}
            onRemove={() => onChange(withoutRow(shortcuts, shortcut))}
          />
        </fieldset>
      ))}
      <Button
        tone="quiet"
        className="justify-self-start px-4 py-2 text-sm"
        disabled={shortcuts.length >= MOST}
        onClick={() => onChange([...shortcuts, newShortcut(middle)])}
      >
        {t('cities.shortcuts.add')}
      </Button>
    </FactGroup>
  );
}

const newShortcut = (middle: LatLng | null): TypedShortcut =>
  newRow({ kind: 'center', name: '', address: '', place: middle ? pointText(middle) : '' });

interface ShortcutFieldsProps {
  shortcut: TypedShortcut;
  onChange: (change: Partial<TypedShortcut>) => void;
  onRemove: () => void;
}

function ShortcutFields({ shortcut, onChange, onRemove }: ShortcutFieldsProps) {
  const t = useT();
  return (
    <>
      <SelectField
        label={t('cities.shortcuts.kind')}
        value={shortcut.kind}
        onChange={(event) => {
          const kind = KINDS.find((one) => one === event.target.value);
          if (kind) onChange({ kind });
        }}
      >
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`cities.shortcuts.kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('cities.fact.name')}
        maxLength={60}
        value={shortcut.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={t('cities.shortcuts.address')}
        maxLength={120}
        value={shortcut.address}
        onChange={(event) => onChange({ address: event.target.value })}
      />
      <TextField
        label={t('cities.point')}
        dir="ltr"
        value={shortcut.place}
        onChange={(event) => onChange({ place: event.target.value })}
      />
      <Button tone="plain" className="justify-self-start px-3 py-2 text-sm text-stop" onClick={onRemove}>
        {t('cities.shortcuts.remove', { name: shortcut.name })}
      </Button>
    </>
  );
}
