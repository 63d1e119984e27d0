import type { Settlement } from '@waka/contracts/drivers/earnings-views';
import { formatDay, formatMoney, formatSigned } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';

/** Lists the settlements between the service and a driver, newest first. */
export function SettlementList({ settlements }: { settlements: readonly Settlement[] }) {
  const t = useT();
  return (
    <ul className="divide-y divide-line">
      {settlements.map((one) => (
        <li key={one.id} className="figures flex min-h-12 items-center justify-between gap-4 py-2">
          <span>
            {t(`earnings.kind.${one.kind}`)}
            <span className="block text-sm text-muted">{formatDay(one.at)}</span>
          </span>
          <b>
            {isSigned(one.kind)
              ? formatSigned(one.amount, one.currency)
              : formatMoney(Math.abs(one.amount), one.currency)}
          </b>
        </li>
      ))}
    </ul>
  );
}

/** Returns whether the sum needs its sign, as the name of the kind says nothing of who gets it. */
const isSigned = (kind: Settlement['kind']): boolean =>
  kind === 'adjustment' || kind === 'refund' || kind === 'refund_withdrawn';
