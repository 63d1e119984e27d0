import type { DriverDebt } from '@waka/contracts/drivers/debt';

const colours = { below: 'bg-go', warned: 'bg-accent', wallet_only: 'bg-stop' } as const;

interface DebtBarProps extends Pick<DriverDebt, 'debt' | 'step' | 'warnPercent'> {
  maxDebt: number;
  label: string;
}

/** Shows how far a debt is from its limit, with a mark where the warning begins. */
export const DebtBar = ({ debt, maxDebt, warnPercent, step, label }: DebtBarProps) => (
  <div>
    <progress className="sr-only" max={maxDebt} value={Math.min(debt, maxDebt)} aria-label={label} />
    <span aria-hidden="true" className="relative block h-3 overflow-hidden rounded-full bg-line">
      <span
        className={`block h-full rounded-full ${colours[step]}`}
        style={{ width: `${Math.min(100, (debt / maxDebt) * 100)}%` }}
      />
      <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ insetInlineStart: `${warnPercent}%` }} />
    </span>
  </div>
);
