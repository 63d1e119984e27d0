import { useEffect, useState } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { cornersOf, cornersText } from './corners-text.ts';
import type { Corners } from './drawing.ts';

interface CornersFieldProps {
  corners: Corners;
  /** What is listed; the corners of an outline by default. */
  hint?: string;
  onTyped: (corners: Corners) => void;
  /** Receives whether there is text that cannot be taken over; has to stay the same function. */
  onWrong?: (isWrong: boolean) => void;
}

/** Shows the outline as a list of coordinates, for keyboards, screen readers and lists from elsewhere. */
export function CornersField({ corners, hint, onTyped, onWrong }: CornersFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState<{ of: Corners; text: string } | null>(null);
  // A step on the map counts more than what was not taken over; undone, it does not bring that back.
  if (typed && typed.of !== corners) setTyped(null);
  const text = typed?.of === corners ? typed.text : cornersText(corners);
  const [isChecked, setIsChecked] = useState(false);
  const read = cornersOf(text);
  const wrongLine = 'wrongLine' in read ? read.wrongLine : null;
  const isChanged = text !== cornersText(corners);
  const isWrong = isChanged && wrongLine !== null;
  useEffect(() => {
    onWrong?.(isWrong);
  }, [isWrong, onWrong]);
  // What is no longer there is not wrong.
  useEffect(() => () => onWrong?.(false), [onWrong]);
  // Also when the field is left: what was typed must not be missing from what is saved next.
  const take = () => {
    if (!isChanged) return;
    setIsChecked(true);
    if ('wrongLine' in read) return;
    // The text goes with the corners that it changes: a line that cuts no city changes none.
    onTyped(read);
  };
  return (
    <div className="grid gap-2">
      <TextArea
        label={t('cities.corners')}
        hint={hint ?? t('cities.corners.hint')}
        error={isChecked && wrongLine !== null ? t('cities.corners.wrong', { line: wrongLine }) : undefined}
        dir="ltr"
        rows={6}
        spellCheck={false}
        autoComplete="off"
        className="figures"
        value={text}
        onChange={(event) => {
          setIsChecked(false);
          setTyped({ of: corners, text: event.target.value });
        }}
        onBlur={take}
      />
      <Button tone="quiet" className="justify-self-start px-4 py-2 text-sm" disabled={!isChanged} onClick={take}>
        {t('cities.corners.take')}
      </Button>
    </div>
  );
}
