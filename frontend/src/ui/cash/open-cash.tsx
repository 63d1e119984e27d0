import type { CashSide, OpenCash as Open } from '@waka/contracts/money/cash-count';
import { useState } from 'react';
import { formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useOpenUnpaid } from '../../lib/payments/use-unpaid.ts';
import { Banner } from '../states/banner.tsx';
import { untilText } from './until-text.ts';

export interface OpenCashProps {
  rides: Open[];
  side: CashSide;
}

/** Shows on the home screen about the cash of which rides this side is still asked, one until more are wanted; each reopens to be answered. */
export function OpenCash({ rides, side }: OpenCashProps) {
  const t = useT();
  const open = useOpenUnpaid(`/${side}`);
  const [isWhole, setIsWhole] = useState(false);
  const more = rides.length - 1;
  return (
    <>
      {(isWhole ? rides : rides.slice(0, 1)).map(({ rideId, name, isForOther, due, currency, until }) => (
        <Banner
          key={rideId}
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
        </Banner>
      ))}
      {more > 0 && !isWhole && (
        <button
          type="button"
          className="tap justify-self-start rounded-md px-1 text-start text-sm font-bold text-violet underline"
          onClick={() => setIsWhole(true)}
        >
          {t('cash.openMore', { count: more })}
        </button>
      )}
    </>
  );
}
