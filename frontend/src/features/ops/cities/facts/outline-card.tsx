import { useState, type ReactNode } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { OpsCard } from '../../layout/ops-card.tsx';
import { Fact } from './fact.tsx';
import type { Refusal } from './refusal.ts';
import { CornersField } from '../outline/corners-field.tsx';
import type { Corners } from '../outline/drawing.ts';

interface OutlineCardProps {
  title: string;
  /** How to draw it on the map. */
  hint: string;
  corners: Corners;
  /** What the list has; the corners of the outline by default. */
  listHint?: string;
  refusal: Refusal | null;
  /** Whether the list of corners is there at first. */
  isOpen: boolean;
  onTyped: (corners: Corners) => void;
  areWrong: boolean;
  /** Receives whether its corners are typed in a way that cannot be read. */
  onWrong: (areWrong: boolean) => void;
  children?: ReactNode;
}

/** Shows the outline in words and as a list; it is drawn on the map. */
export function OutlineCard(props: OutlineCardProps) {
  const { title, hint, corners, listHint, refusal, isOpen, areWrong, onTyped, onWrong, children } = props;
  const t = useT();
  const [isListed, setIsListed] = useState(isOpen);
  return (
    <OpsCard title={title}>
      <Fact place="polygon">
        {refusal?.place === 'polygon' && (
          <p role="alert" className="mb-2 text-sm text-stop">
            {refusal.text}
          </p>
        )}
        <p className="text-sm text-muted">{hint}</p>
        {children}
        <button
          type="button"
          aria-expanded={isListed}
          className="tap mt-1 flex w-full items-center gap-1.5 text-start text-sm font-bold text-violet"
          // A list that cannot be read does not vanish with what was typed.
          onClick={() => setIsListed(!isListed || areWrong)}
        >
          {t('cities.corners.count', { count: corners.length })}
          <Icon
            name="right"
            className={`size-4 ${isListed ? '-rotate-90 rtl:rotate-90' : 'rotate-90 rtl:-rotate-90'}`}
          />
        </button>
        {isListed && <CornersField corners={corners} hint={listHint} onTyped={onTyped} onWrong={onWrong} />}
      </Fact>
    </OpsCard>
  );
}
