import type { Settlement } from '@waka/contracts/drivers/earnings-views';
import { Link } from 'wouter';
import { formatDay, formatMoney } from '../../../lib/i18n/format.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';

/** Lists the settlements between the service and a driver, newest first. */
export function SettlementList({ settlements }: { settlements: readonly Settlement[] }) {
  const t = useT();
  return (
    <ul className="divide-y divide-line">
      {settlements.map((one) => (
        <li key={one.id} className="figures flex min-h-12 items-center justify-between gap-4 py-2">
          <span>
            {one.rideId ? (
              <Link href={`/rides/${one.rideId}`} className="tap inline-flex items-center underline">
                {nameOf(one, t)}
              </Link>
            ) : (
              nameOf(one, t)
            )}
            {one.kind === 'payout' && one.payout?.fee ? (
              <span className="block text-sm">{feeText(one, one.payout.fee, t)}</span>
            ) : null}
            {one.reason && <bdi className="block text-sm wrap-anywhere">{one.reason}</bdi>}
            <span className="block text-sm text-muted">{formatDay(one.at)}</span>
          </span>
          <b>
            {isSigned(one.kind)
              ? formatMoney(one.amount, one.currency)
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

/** Writes what of a payout the wallet gets, and the fee. */
const feeText = ({ amount, currency }: Settlement, fee: number, t: Translate): string =>
  t('earnings.payout.parts', {
    amount: formatMoney(Math.abs(amount) - fee, currency),
    fee: formatMoney(fee, currency),
  });

/** Names a settlement; a payout that the wallet has not got yet, or never, says so. */
function nameOf({ kind, payout }: Settlement, t: Translate): string {
  if (!payout || kind !== 'payout') return t(`earnings.kind.${kind}`);
  const { state, owner, isTakenBack = false } = payout;
  if (isTakenBack) return t('earnings.payout.takenBack');
  if (state === 'paid') return owner ? t('earnings.payout.paidToOwner', { name: owner }) : t('earnings.kind.payout');
  const step = state === 'refused' || state === 'held' ? state : 'underWay';
  return owner ? t(`earnings.payout.owner.${step}`, { name: owner }) : t(`earnings.payout.${step}`);
}
