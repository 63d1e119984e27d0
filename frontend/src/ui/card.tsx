import { useId, type ReactNode } from 'react';

interface CardProps {
  title: string;
  /** At the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a page, named. */
export function Card({ title, action, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-xl bg-surface p-5 shadow-card sm:p-6">
      <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
        <h2 id={id} className="text-lg font-extrabold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
