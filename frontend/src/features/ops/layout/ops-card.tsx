import { useId, type ReactNode } from 'react';

interface OpsCardProps {
  title: string;
  /** At the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of an ops screen, named; closer than the cards of those who look for a minute. */
export function OpsCard({ title, action, children }: OpsCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id={id} className="text-base font-extrabold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
