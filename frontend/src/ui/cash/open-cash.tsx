import type { CashSide, OpenCash as Open } from '@waka/contracts/money/cash-count';
import { formatClock, formatDay, formatMoney } from '../../lib/i18n/format.ts';
import { formatDate } from '../../lib/i18n/i18n.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useOpenUnpaid } from '../../lib/payments/use-unpaid.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { Banner } from '../states/banner.tsx';

const dayOf = (at: number): string => formatDate(new Date(at), { day: 'numeric', month: 'numeric' });

/** Formats until when an answer counts, with the day unless it is today. */
const untilText = (until: string): string =>
  dayOf(Date.parse(until)) === dayOf(serverNow()) ? formatClock(until) : formatDay(until);

export interface OpenCashProps {
  rides: Open[];
  side: CashSide;
}

/** Shows on the home screen that this side is still asked about the cash of rides, one after the other; each reopens to be answered. */
export function OpenCash({ rides, side }: OpenCashProps) {
  const t = useT();
  const open = useOpenUnpaid(`/${side}`);
  const [first] = rides;
  if (!first) return null;
  const { rideId, name, isForOther, due, currency, until } = first;
  return (
    <Banner
      tone="calm"
      icon="cash"
      action={
        <button
          type="button"
          className="tap shrink-0 rounded-md px-2 underline"
          disabled={open.isPending}
          onClick={() => open.mutate(rideId)}
        >
          {t('cash.claimOpen')}
        </button>
      }
    >
      <span className="block wrap-anywhere">
        {t(`cash.ask.${side === 'rider' && isForOther ? 'booker' : side}`, { name })}
      </span>
      <span className="figures block text-sm font-normal">
        {t('cash.open', { amount: formatMoney(due, currency), time: untilText(until) })}
      </span>
      {rides.length > 1 && (
        <span className="block text-sm font-normal">{t('cash.openMore', { count: rides.length - 1 })}</span>
      )}
    </Banner>
  );
}
