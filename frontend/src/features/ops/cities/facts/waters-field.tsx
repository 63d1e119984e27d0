import { NO_STREET_DETOUR } from '@waka/contracts/geo';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { FactGroup } from './fact.tsx';
import type { TypedWater } from './facts.ts';
import { newRow, withoutRow, withRow } from './rows.ts';

const MOST = 20;

interface WatersFieldProps {
  waters: readonly TypedWater[];
  error: string | undefined;
  /** The row that is being drawn on the map. */
  drawn: number | null;
  onDraw: (row: number | null) => void;
  onChange: (waters: readonly TypedWater[]) => void;
}

/** Waters without a bridge, which trips go round or cross by ferry. */
export function WatersField({ waters, error, drawn, onDraw, onChange }: WatersFieldProps) {
  const t = useT();
  return (
    <FactGroup title={t('cities.fact.barriers')} hint={t('cities.waters.hint')} error={error}>
      {waters.map((water, index) => {
        const change = (next: Partial<TypedWater>) => onChange(withRow(waters, water, next));
        const isDrawn = drawn === water.row;
        return (
          <fieldset key={water.row} className="grid gap-2 border-t border-line pt-2">
            <legend className="sr-only">{t('cities.waters.number', { number: index + 1 })}</legend>
            <TextField
              label={t('cities.fact.name')}
              maxLength={60}
              value={water.name}
              onChange={(event) => change({ name: event.target.value })}
            />
            <TextField
              label={t('cities.waters.detour')}
              hint={t('cities.waters.detourHint', { from: NO_STREET_DETOUR })}
              inputMode="decimal"
              dir="ltr"
              value={water.detour}
              onChange={(event) => change({ detour: event.target.value })}
            />
            <TextArea
              label={t('cities.waters.points')}
              hint={isDrawn ? t('cities.waters.drawing') : undefined}
              dir="ltr"
              rows={4}
              spellCheck={false}
              autoComplete="off"
              className="figures"
              value={water.points}
              onChange={(event) => change({ points: event.target.value })}
            />
            <div className="flex flex-wrap gap-2">
              <Button
                tone="quiet"
                className="px-4 py-2 text-sm"
                aria-pressed={isDrawn}
                onClick={() => onDraw(isDrawn ? null : water.row)}
              >
                {t('cities.waters.draw')}
              </Button>
              <Button
                tone="plain"
                className="px-3 py-2 text-sm text-stop"
                onClick={() => {
                  if (isDrawn) onDraw(null);
                  onChange(withoutRow(waters, water));
                }}
              >
                {t('cities.shortcuts.remove', { name: water.name })}
              </Button>
            </div>
          </fieldset>
        );
      })}
      <Button
        tone="quiet"
        className="justify-self-start px-4 py-2 text-sm"
        disabled={waters.length >= MOST}
        onClick={() => onChange([...waters, newRow({ name: '', detour: '2', points: '' })])}
      >
        {t('cities.waters.add')}
      </Button>
    </FactGroup>
  );
}
