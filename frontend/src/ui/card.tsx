import { useId, type ReactNode } from 'react';

interface CardProps {
  title: string;
  /** At the end of the title's line. */
  action?: ReactNode;
  /** For screens that are read all day: less padding, and a border instead of a shadow. */
  isDense?: boolean;
  children: ReactNode;
}

/** Shows a titled section of a page. */
export function Card({ title, action, isDense = false, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 bg-surface ${isDense ? 'rounded-lg border border-line p-4' : 'rounded-xl p-5 shadow-card sm:p-6'}`}
    >
      <div className={`flex items-center justify-between gap-3 ${isDense ? 'mb-2' : 'mb-3 min-h-11'}`}>
        <h2 id={id} className={`font-extrabold ${isDense ? 'text-base' : 'text-lg'}`}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
