export interface Fact {
  label: string;
  /** Null where it is unknown. */
  value: string | null;
  /** Whether it takes a line of its own, as it may be long. */
  isLong?: boolean;
}

interface FactListProps {
  facts: readonly Fact[];
  /** Shown instead of an unknown value. */
  unknown: string;
}

/** Shows a list of labelled values. */
export const FactList = ({ facts, unknown }: FactListProps) => (
  <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
    {facts.map(({ label, value, isLong }) => (
      <div key={label} className={`min-w-0 ${isLong ? 'sm:col-span-2' : ''}`}>
        <dt className="text-sm text-muted">{label}</dt>
        <dd className={`break-words ${value ? 'font-semibold' : 'text-muted'}`}>
          <bdi>{value || unknown}</bdi>
        </dd>
      </div>
    ))}
  </dl>
);
