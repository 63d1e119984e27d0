import { useQuery } from '@tanstack/react-query';
import type { DriverBalance, Settlement } from '@waka/contracts/drivers/earnings-views';
import { useState } from 'react';
import { formatDayOfYear, formatMoney } from '../../../lib/i18n/format.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Chip } from '../shared/chip.tsx';
import { dotted } from '../shared/dotted.ts';
import { Waiting } from '../shared/waiting.tsx';
import { HeldAdjustments } from '../adjustments/held-adjustments.tsx';
import { OpsCard } from '../layout/ops-card.tsx';
import { AdjustDialog, balanceQuery, PayOutDialog } from './booking-dialogs.tsx';
import { payableOf } from './payable.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';

const DIALOGS = { payOut: PayOutDialog, receipt: ReceiptDialog, adjust: AdjustDialog };

/** A booking that is begun, with the account as its button was pressed: other admins book meanwhile. */
interface Begun {
  kind: keyof typeof DIALOGS;
  account: DriverBalance;
}

/** Shows the balance between the service and a driver, and books money that was moved. */
export function DriverMoney({ driverId }: { driverId: string }) {
  const t = useT();
  const [open, setOpen] = useState<Begun | null>(null);
  const { data, isError, refetch } = useQuery(balanceQuery(driverId));
  if (!data) {
    return (
      <OpsCard title={t('ops.money')}>
        <Waiting isError={isError} onAgain={() => void refetch()} />
      </OpsCard>
    );
  }
  const { balance, settlements, debt, isErased = false, left = [] } = data;
  const payable = payableOf(data);
  const sums = left.length > 0 ? left.map((sum) => ({ ...data, ...sum })) : [data];
  const Booking = open && DIALOGS[open.kind];
  return (
    <OpsCard title={t('ops.money')}>
      {isErased && <p className="mb-3 text-muted">{t('ops.money.erased')}</p>}
      {debt && debt.step !== 'below' && (
        <p className="mb-3">
          <Chip tone={debt.step === 'warned' ? 'calm' : 'stop'}>{t(`ops.money.debt.${debt.step}`)}</Chip>
        </p>
      )}
      <div className="grid gap-6">
        {sums.map((account) => (
          <div key={account.currency}>
            <Sums account={account} />
            <div className="mt-4 flex flex-wrap gap-2">
              {(balance < 0 || payable > 0) && !isErased && (
                <Button onClick={() => setOpen({ kind: balance > 0 ? 'payOut' : 'receipt', account })}>
                  {t(balance > 0 ? 'ops.money.payOut' : 'ops.money.remittance')}
                </Button>
              )}
              <Button
                tone="quiet"
                disabled={isErased && account.balance === 0}
                onClick={() => setOpen({ kind: 'adjust', account })}
              >
                {t(isErased ? 'ops.money.close' : 'ops.money.adjust')}
              </Button>
            </div>
          </div>
        ))}
      </div>
      <div className="mt-4 empty:hidden">
        <HeldAdjustments adjustments={data.heldAdjustments ?? []} />
      </div>
      {settlements.length > 0 && (
        <ul className="figures mt-4 divide-y divide-line border-t border-line text-sm">
          {settlements.map((one) => (
            <li key={one.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
              <span>
                {settlementName(one, t)}{' '}
                <span className="text-muted">· {dotted([feeText(one, t), formatDayOfYear(one.at)])}</span>
              </span>
              <b className="font-bold">{formatMoney(one.amount, one.currency)}</b>
            </li>
          ))}
        </ul>
      )}
      {Booking && <Booking driverId={driverId} account={open.account} onClose={() => setOpen(null)} />}
    </OpsCard>
  );
}

/** Shows the sums of an account in one currency: an erased one may have two. */
function Sums({ account }: { account: DriverBalance }) {
  const t = useT();
  const { balance, cashHeld, unpaidEarnings, awaitedEarnings, currency, debt } = account;
  const words = balance < 0 ? 'ops.money.owesUs' : balance > 0 ? 'ops.money.weOwe' : 'ops.money.isEven';
  return (
    <FactList
      unknown={t('ops.unknown')}
      facts={[
        { label: t('ops.money.earned'), value: formatMoney(unpaidEarnings, currency) },
        ...(awaitedEarnings > 0
          ? [{ label: t('ops.money.awaited'), value: formatMoney(awaitedEarnings, currency) }]
          : []),
        { label: t('ops.money.cash'), value: formatMoney(cashHeld, currency) },
        { label: t(words), value: formatMoney(Math.abs(balance), currency) },
        ...(debt?.maxDebt ? [{ label: t('ops.money.limit'), value: formatMoney(debt.maxDebt, currency) }] : []),
      ]}
    />
  );
}

/** Names a line of the account; a payout to a wallet by whom it pays, and by its state until the wallet has it. */
function settlementName({ kind, payout }: Settlement, t: Translate): string {
  if (!payout || kind !== 'payout') return t(`ops.money.kind.${kind}`);
  const { state, owner } = payout;
  if (state === 'paid') return owner ? t('ops.money.paidToOwner', { name: owner }) : t('ops.money.kind.payout');
  const name = owner ? t('ops.money.payoutToOwner', { name: owner }) : t('ops.money.payout');
  return dotted([name, t(`ops.payouts.${state}`)]);
}

/** Writes what of a payout the wallet doesn't get. */
const feeText = ({ kind, payout, currency }: Settlement, t: Translate): string | null =>
  kind === 'payout' && payout?.fee ? t('ops.money.fee', { amount: formatMoney(payout.fee, currency) }) : null;
