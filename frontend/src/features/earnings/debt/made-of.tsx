import type { DebtPartKind, DebtParts, DriverDebt } from '@waka/contracts/drivers/debt';
import { formatDay, formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { MoneyLine } from '../money-line.tsx';
import { PageLink } from '../page-link.tsx';

/** Of such parts a debt consists that comes of fares in cash alone. */
const OF_CASH: ReadonlySet<DebtPartKind> = new Set(['cash', 'earned', 'paid']);

/** Of such parts each booking is in Earnings. */
const ADJUSTED: ReadonlySet<DebtPartKind> = new Set(['adjustments', 'refunds']);

/** Shows of what a debt is made, part by part, with why Waka adjusted the balance. */
export function MadeOf({ owed }: { owed: DriverDebt }) {
  const t = useT();
  const { debt, currency, made = null } = owed;
  // An older backend does not take debts apart: what was taken off then exceeds what was earned.
  const isOfCash = made ? made.parts.every(({ kind }) => OF_CASH.has(kind)) : owed.unpaidEarnings >= 0;
  const { change = 0, underReview = 0 } = made?.inCash ?? {};
  const isAdjusted = made ? made.parts.some(({ kind }) => ADJUSTED.has(kind)) : !isOfCash;
  return (
    <>
      {isOfCash && underReview === 0 && (
        <p className="mt-2 text-sm text-muted">{t(change > 0 ? 'earnings.debt.whyChange' : 'earnings.debt.why')}</p>
      )}
      {isAdjusted && (
        <>
          <p className="mt-2 text-sm text-muted">{t('earnings.debt.whyAdded')}</p>
          <PageLink href="/driver/earnings" label={t('earnings.title')} />
        </>
      )}
      {made?.since && (
        <p className="mt-2 text-sm text-muted">{t('earnings.debt.since', { day: formatDay(made.since) })}</p>
      )}
      <dl className="figures mt-3 divide-y divide-line border-t border-line">
        {made ? <Parts made={made} currency={currency} /> : <TwoParts owed={owed} />}
        <MoneyLine label={t('earnings.youOwe')} amount={debt} currency={currency} isStrong />
      </dl>
    </>
  );
}

interface PartsProps extends Pick<DriverDebt, 'currency'> {
  made: DebtParts;
}

function Parts({ made: { parts, reasons, inCash }, currency }: PartsProps) {
  const t = useT();
  return parts.map(({ kind, amount }) =>
    kind === 'cash' ? (
      <CashParts key={kind} amount={amount} inCash={inCash} currency={currency} />
    ) : (
      <MoneyLine
        key={kind}
        label={t(`earnings.debt.part.${kind}`)}
        notes={kind === 'adjustments' ? reasons : undefined}
        amount={amount}
        currency={currency}
      />
    ),
  );
}

interface CashProps extends Pick<DriverDebt, 'currency'>, Pick<DebtParts, 'inCash'> {
  amount: number;
}

/** Shows fares in cash, what of them is under review, and riders' change as a line of its own. */
function CashParts({ amount, inCash: { change, underReview } = { change: 0, underReview: 0 }, currency }: CashProps) {
  const t = useT();
  const reviewed = t('earnings.cash.review', { amount: formatMoney(underReview, currency) });
  return (
    <>
      {amount !== change && (
        <MoneyLine
          label={t('earnings.debt.part.cash')}
          notes={underReview > 0 ? [reviewed] : undefined}
          amount={amount - change}
          currency={currency}
        />
      )}
      {change !== 0 && <MoneyLine label={t('earnings.debt.part.change')} amount={change} currency={currency} />}
    </>
  );
}

/** Shows what a backend sends that does not take debts apart. */
function TwoParts({ owed: { currency, cashHeld, unpaidEarnings } }: { owed: DriverDebt }) {
  const t = useT();
  return (
    <>
      <MoneyLine label={t('earnings.cashHeld')} amount={cashHeld} currency={currency} />
      <MoneyLine
        label={t(unpaidEarnings < 0 ? 'earnings.debt.added' : 'earnings.debt.netted')}
        amount={-unpaidEarnings}
        currency={currency}
      />
    </>
  );
}
