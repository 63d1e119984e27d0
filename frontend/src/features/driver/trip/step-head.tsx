import type { ReactNode } from 'react';

/** What to do now; the first thing that is read, and all that is left of a folded sheet. */
export function StepHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex items-center gap-4">
      <h1 className="flex-1 text-xl font-black lg:text-2xl">{title}</h1>
      {children}
    </div>
  );
}
