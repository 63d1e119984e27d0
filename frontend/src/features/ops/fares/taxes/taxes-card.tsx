import type { TaxAccount, TaxView } from '@waka/contracts/ops/money/taxes';
import { useState } from 'react';
import { formatDayOfYear, formatMoney } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import { OpsCard } from '../../layout/ops-card.tsx';
import { Waiting } from '../../shared/waiting.tsx';
import { TaxDialog } from './tax-dialog.tsx';
import { TaxEndDialog } from './tax-end-dialog.tsx';
import { TaxPaymentDialog } from './tax-payment-dialog.tsx';
import { shareText } from './share-text.ts';
import { useTaxes } from './tax-queries.ts';
import { dotted } from '../../shared/dotted.ts';

/** Lists the taxes and levies on completed rides, what each month owes of them, and what was paid. */
export function TaxesCard() {
  const t = useT();
  const { data, isError, refetch } = useTaxes();
  const [isAdding, setIsAdding] = useState(false);
  const [ended, setEnded] = useState<TaxView | null>(null);
  const [paid, setPaid] = useState<TaxAccount | null>(null);
  return (
    <OpsCard title={t('ops.taxes')}>
      <p className="mb-3 text-sm text-muted">{t('ops.taxes.text')}</p>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      {data?.taxes.length === 0 && <p className="py-2 text-sm">{t('ops.taxes.none')}</p>}
      <ul className="divide-y divide-line text-sm" aria-label={t('ops.taxes')}>
        {data?.taxes.map((tax) => (
          <TaxLine key={tax.id} tax={tax} onEnd={() => setEnded(tax)} />
        ))}
      </ul>
      <Button tone="quiet" className="mt-2" onClick={() => setIsAdding(true)}>
        {t('ops.taxes.add')}
      </Button>
      {data?.accounts
        .filter(({ owed, months, payments }) => owed > 0 || months.length > 0 || payments.length > 0)
        .map((account) => (
          <Account key={account.region} account={account} onPay={() => setPaid(account)} />
        ))}
      {isAdding && <TaxDialog onClose={() => setIsAdding(false)} />}
      {paid && <TaxPaymentDialog account={paid} onClose={() => setPaid(null)} />}
      {ended && <TaxEndDialog tax={ended} onClose={() => setEnded(null)} />}
    </OpsCard>
  );
}

function TaxLine({ tax, onEnd }: { tax: TaxView; onEnd: () => void }) {
  const t = useT();
  const { region, name, base, rate, amount, isContained, startsAt, endsAt, state, changedBy, reason } = tax;
  const share = shareText({ region, base, rate, amount, isContained }, t);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <b className="block font-bold wrap-anywhere">
          {name} · {t(`ops.region.${region}`)}
        </b>
        <span className="figures block">{dotted([share, timesOf({ state, startsAt, endsAt }, t)])}</span>
        <span className="block text-muted wrap-anywhere">{dotted([changedBy, reason])}</span>
      </span>
      {state !== 'ended' && !endsAt && (
        <button
          type="button"
          aria-label={t('ops.taxes.endOf', { name, country: t(`ops.region.${region}`) })}
          className="tap rounded-md px-3 font-bold text-stop hover:bg-sunken"
          onClick={onEnd}
        >
          {t('ops.taxes.end')}
        </button>
      )}
    </li>
  );
}

function timesOf(
  { state, startsAt, endsAt }: Pick<TaxView, 'state' | 'startsAt' | 'endsAt'>,
  t: ReturnType<typeof useT>,
) {
  if (endsAt && endsAt === startsAt) return t('ops.fare.withdrawn');
  if (endsAt) return t('ops.taxes.until', { time: formatDayOfYear(endsAt) });
  return t(state === 'coming' ? 'ops.taxes.from' : 'ops.taxes.since', { time: formatDayOfYear(startsAt) });
}

function Account({ account, onPay }: { account: TaxAccount; onPay: () => void }) {
  const t = useT();
  const { region, currency, owed, months, payments } = account;
  const country = t(`ops.region.${region}`);
  return (
    <section className="mt-5" aria-label={t('ops.taxes.accountOf', { country })}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="font-bold">
          {country} · {t('ops.taxes.owed', { amount: formatMoney(owed, currency) })}
        </h3>
        {owed > 0 && (
          <Button tone="quiet" aria-label={t('ops.taxes.payOf', { country })} onClick={onPay}>
            {t('ops.taxes.pay')}
          </Button>
        )}
      </div>
      <ul className="figures divide-y divide-line text-sm">
        {months.map(({ month, taxId, name, rides, amount }) => (
          <li key={`${month} ${taxId}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="wrap-anywhere">
              <bdi dir="ltr">{month}</bdi> · {name} · {t('ops.taxes.rides', { count: rides })}
            </span>
            <b className="font-bold">{formatMoney(amount, currency)}</b>
          </li>
        ))}
        {payments.map(({ id, amount, reference, by, at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 text-muted">
            <span className="wrap-anywhere">
              {t('ops.taxes.paidAt', { time: formatDayOfYear(at) })} · <bdi>{reference}</bdi> · {by}
            </span>
            <b className="font-bold">{formatMoney(amount, currency)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
