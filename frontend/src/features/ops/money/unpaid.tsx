import { UNPAID_KINDS, type UnpaidPayment } from '@waka/contracts/ops/money/money-views';
import { Link } from 'wouter';
import { formatDayOfYear, formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { FilterTabs, useFilter } from '../shared/filter-tabs.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErasureChip } from '../erasure/erasure-chip.tsx';
import { OpsList } from '../shared/ops-list.tsx';
import { failureText, nameOr } from '../shared/names.ts';
import { PhoneLink } from '../shared/phone-link.tsx';
import { useUnpaidPayments } from './money-queries.ts';
import { dotted } from '../shared/dotted.ts';

/** Lists rides whose payment failed or whose cash was not given, with the riders who owe them. */
export function Unpaid() {
  const t = useT();
  const of = useFilter('of', UNPAID_KINDS) ?? 'all';
  return (
    <>
      <p className="text-muted">{t('ops.money.unpaidText')}</p>
      <FilterTabs
        label={t('ops.unpaid.of')}
        name="of"
        options={UNPAID_KINDS.map((value) => ({ value, text: t(`ops.unpaid.${value}`) }))}
      />
      <OpsList
        query={useUnpaidPayments(of)}
        none={<EmptyState icon="check" title={t('ops.money.noUnpaid')} />}
        Line={UnpaidLine}
      />
    </>
  );
}

function UnpaidLine({ item: payment }: { item: UnpaidPayment }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const { rideId, riderId, riderName, riderPhone, method, amount, currency, reason, completedAt } = payment;
  const { since, tries = 0, cash, fee = null } = payment;
  // What is suggested for cash, or for a fee, was not asked for it yet.
  const asked = (cash ?? fee) && tries === 0 ? null : nameOfMethod(method, currency);
  const facts = dotted([fee && t(`ops.payment.fee.${fee}`), asked, reason && failureText(reason)]);
  // The case is known: neither file asks for the reason again.
  const why = `${t('ops.money.unpaid')}: ${formatMoney(amount, currency)}`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
        <b className="figures block text-lg font-black text-ink">{formatMoney(amount, currency)}</b>
        <Link href={`/admin/people/${riderId}`} state={{ reason: why }} className="font-bold text-ink underline">
          <bdi>{nameOr(riderName)}</bdi>
        </Link>{' '}
        ·{' '}
        <Link href={`/admin/rides/${rideId}`} state={{ reason: why }} className="underline">
          <bdi>{completedAt ? formatDayOfYear(completedAt) : t('ops.incident.ride')}</bdi>
        </Link>
        {facts && <> · {facts}</>}
        {cash && (
          <span className="figures block text-ink">
            {t(`ops.unpaid.by.${cash.agreedBy}`, {
              given: formatMoney(cash.given, currency),
              due: formatMoney(cash.due, currency),
            })}
          </span>
        )}
        {since && (
          <span className="block">
            {dotted([t('ops.unpaid.since', { day: formatDayOfYear(since) }), t('ops.unpaid.tries', { count: tries })])}
          </span>
        )}
      </p>
      <ErasureChip erasesAt={payment.erasesAt} />
      {riderPhone && <PhoneLink phone={riderPhone} name={nameOr(riderName)} />}
    </div>
  );
}
