import type { ReactNode } from 'react';

/** Shows the title of the current step; it is read first, and is the only visible part of a folded sheet. */
export function StepHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex items-center gap-4">
      <h1 className="flex-1 text-xl font-black lg:text-2xl">{title}</h1>
      {children}
    </div>
  );
}
