const MOST = 99;

/** Shows a number in a dot; `label` tells screen readers what it counts. */
export const CountBadge = ({
  number,
  label,
  className = '',
}: {
  number: number;
  label: string;
  className?: string;
}) => (
  <span
    className={`figures inline-grid h-6 min-w-6 place-items-center rounded-full bg-stop px-1.5 text-xs font-bold text-on-stop ${className}`}
  >
    <span aria-hidden="true">{number > MOST ? `${MOST}+` : number}</span>
    <span className="sr-only">{label}</span>
  </span>
);
