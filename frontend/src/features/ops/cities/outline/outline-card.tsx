import type { ReactNode } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { OpsCard } from '../../layout/ops-card.tsx';
import { Fact } from '../facts/fact.tsx';
import type { Refusal } from '../review/refusal.ts';
import { CornersField } from './corners-field.tsx';
import type { Corners } from './drawing.ts';

interface OutlineCardProps {
  title: string;
  /** How to draw it on the map. */
  hint: string;
  corners: Corners;
  refusal: Refusal | null;
  /** Whether the list of corners is open at first. */
  isOpen: boolean;
  onTyped: (corners: Corners) => void;
  children?: ReactNode;
}

/** The outline in words and as a list; it is drawn on the map. */
export function OutlineCard({ title, hint, corners, refusal, isOpen, onTyped, children }: OutlineCardProps) {
  const t = useT();
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
        <details className="mt-1" open={isOpen}>
          <summary className="tap flex cursor-pointer items-center text-sm font-bold text-violet">
            {t('cities.corners.count', { count: corners.length })}
          </summary>
          <CornersField corners={corners} onTyped={onTyped} />
        </details>
      </Fact>
    </OpsCard>
  );
}
