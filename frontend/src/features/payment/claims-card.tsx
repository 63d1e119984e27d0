import { formatDay, formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useClaims } from '../../lib/payments/use-claims.ts';
import { useOpenUnpaid } from '../../lib/payments/use-unpaid.ts';
import { Button } from '../../ui/button.tsx';
import { untilText } from '../../ui/cash/until-text.ts';
import { Card } from '../../ui/card.tsx';

/** Lists rides whose driver says that he got less than was due; each reopens in its final state, where it is answered. */
export function ClaimsCard() {
  const t = useT();
  const { data: claims = [] } = useClaims();
  const open = useOpenUnpaid();
  if (claims.length === 0) return null;
  return (
    <Card title={t('cash.claims')}>
      <ul className="divide-y divide-line">
        {claims.map(({ rideId, driverName, due, claimed, currency, at, until }) => (
          <li key={rideId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="figures min-w-0 flex-1 basis-48 font-semibold wrap-anywhere">
              {t('cash.claimLine', { name: driverName, amount: formatMoney(due - claimed, currency) })}
              <span className="block font-normal text-muted">{formatDay(at)}</span>
              {until && <span className="block font-normal">{t('cash.claimUntil', { time: untilText(until) })}</span>}
            </p>
            <Button isBusy={open.isPending && open.variables === rideId} onClick={() => open.mutate(rideId)}>
              {t('cash.claimOpen')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
