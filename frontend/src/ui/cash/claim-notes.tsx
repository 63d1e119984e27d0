import type { CashClaim } from '@waka/contracts/money/cash-count';
import { formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useOpenUnpaid } from '../../lib/payments/use-unpaid.ts';
import { Banner } from '../states/banner.tsx';
import { untilText } from './until-text.ts';

export interface ClaimNotesProps {
  claims: CashClaim[];
}

/** Shows on the home screen which drivers say that cash is missing; each ride reopens to be answered. */
export function ClaimNotes({ claims }: ClaimNotesProps) {
  const t = useT();
  const open = useOpenUnpaid();
  return claims.map(({ rideId, driverName, due, claimed, currency, until }) => (
    <Banner key={rideId} tone="stop" icon="wallet">
      <span className="figures block wrap-anywhere">
        {t('cash.claimLine', { name: driverName, amount: formatMoney(due - claimed, currency) })}
      </span>
      {until && <span className="block text-sm font-normal">{t('cash.claimUntil', { time: untilText(until) })}</span>}
      <button
        type="button"
        className="tap inline-flex items-center underline"
        disabled={open.isPending}
        onClick={() => open.mutate(rideId)}
      >
        {t('cash.claimOpen')}
      </button>
    </Banner>
  ));
}
