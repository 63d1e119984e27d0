import type { ReactNode } from 'react';

const TONES = { violet: 'text-violet', go: 'text-go', stop: 'text-stop' };

interface RowActionProps {
  /** The name for screen readers, with that of the row. */
  name: string;
  tone?: keyof typeof TONES;
  /** Only where it opens a part of the row. */
  isExpanded?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Shows an action at the end of a row of a list. */
export function RowAction({ name, tone = 'violet', isExpanded, onClick, children }: RowActionProps) {
  return (
    <button
      type="button"
      aria-expanded={isExpanded}
      aria-label={name}
      className={`tap rounded-md px-3 font-bold hover:bg-sunken ${TONES[tone]}`}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
