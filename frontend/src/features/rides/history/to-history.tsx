import type { CashSide } from '@waka/contracts/money/cash-count';
import { Link } from 'wouter';
import { useT } from '../../../lib/i18n/use-t.ts';

/** Leads a rider to the history, where the fee of a ride that was cancelled stands with what goes back. */
export function ToHistory({ side }: { side: CashSide }) {
  const t = useT();
  if (side !== 'rider') return null;
  return (
    <Link href="/rides" className="tap inline-flex items-center font-semibold underline">
      {t('live.history.title')}
    </Link>
  );
}
