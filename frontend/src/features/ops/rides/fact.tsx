import type { ReactNode } from 'react';

/** Shows a line of the ride's list of facts. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted">{name}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
);
