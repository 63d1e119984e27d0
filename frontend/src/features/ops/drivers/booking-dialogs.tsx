import type { DriverBalance } from '@waka/contracts/drivers/earnings-views';
import type { AdjustmentState } from '@waka/contracts/drivers/held-adjustments';
import { opsDecisionRoutes } from '@waka/contracts/ops/ops-decision-routes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { formatMoney, nameOfCurrency } from '../../../lib/i18n/format.ts';
import type { MessageKey } from '../../../lib/i18n/message-key.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { withSeen } from '../shared/with-seen.ts';
import { heldBack, payableOf } from './payable.ts';
import { MoneyDialog } from '../shared/money-dialog.tsx';
import { moneyOf, typedMoney } from '../../../lib/forms/money.ts';

const REFRESH_MS = 5_000;

export const balanceKey = (driverId: string) => ['ops', 'drivers', 'balance', driverId];

/** Builds the query of a driver's balance. */
export const balanceQuery = (driverId: string) =>
  queryOptions({
    queryKey: balanceKey(driverId),
    queryFn: ({ signal }) => call(opsDecisionRoutes.driverBalanceForOps, { params: { id: driverId }, signal }),
    staleTime: 0,
    // Other admins book too, and the driver asks for payouts meanwhile.
    refetchInterval: REFRESH_MS,
  });

/** Returns the account of a dialog as it is by now, in its currency; the page behind the dialog asks for it. */
export function useAccountNow(driverId: string, account: DriverBalance): DriverBalance {
  const { data } = useQuery({ ...balanceQuery(driverId), enabled: false });
  if (!data) return account;
  return { ...data, ...data.left?.find(({ currency }) => currency === account.currency) };
}

export interface BookingDialogProps {
  driverId: string;
  /** The account as the dialog was opened. */
  account: DriverBalance;
  onClose: () => void;
}

/** Books a payout to a driver whom the service owes. */
export function PayOutDialog({ driverId, account, onClose }: BookingDialogProps) {
  const t = useT();
  const { currency } = account;
  const now = useAccountNow(driverId, account);
  const held = heldBack(now);
  const most = payableOf(now);
  const [mostAtFirst] = useState(most);
  const book = useBooking(driverId, account, opsDecisionRoutes.payOutDriver);
  const [typed, setTyped] = useState(typedMoney(most, currency));
  const amount = moneyOf(typed, currency, most);
  const asked = askedSince(account, now);
  return (
    <MoneyDialog
      title={t('ops.money.payOut')}
      text={t('ops.money.payOutText')}
      action={t('ops.money.book')}
      isValid={amount !== null && amount > 0}
      onSave={(reason) => book({ amount: amount ?? 0, currency, reason })}
      onClose={onClose}
    >
      {(_isChecked, refused) => (
        <>
          <TextField
            label={t('ops.money.amount', { currency: nameOfCurrency(currency) })}
            inputMode="decimal"
            dir="ltr"
            value={typed}
            error={
              amount !== null && amount > 0
                ? refused('amount')
                : t('ops.money.amountWrong', { most: formatMoney(most, currency) })
            }
            onChange={(event) => setTyped(event.target.value)}
          />
          <p className="figures text-sm text-muted">{t('ops.money.dueNow', { amount: formatMoney(most, currency) })}</p>
          {most !== mostAtFirst && (
            <output className="figures block text-sm text-stop">
              {t(asked > 0 ? 'ops.money.askedSince' : 'ops.money.dueChanged', {
                amount: formatMoney(asked || mostAtFirst, currency),
                now: formatMoney(most, currency),
              })}
            </output>
          )}
          {held > 0 && (
            <p className="figures text-sm text-muted">
              {t('ops.adjustments.held')}: {formatMoney(-held, currency)}
            </p>
          )}
        </>
      )}
    </MoneyDialog>
  );
}

/** Adds up the payouts to wallets that an account has now and had not before. */
const askedSince = (before: DriverBalance, now: DriverBalance): number =>
  now.settlements
    .filter(({ id, kind, payout }) => kind === 'payout' && payout && before.settlements.every((one) => one.id !== id))
    .reduce((sum, { amount }) => sum + Math.abs(amount), 0);

const MOST = 999_999_999;

/** Corrects what a driver is owed, upwards or downwards. */
export function AdjustDialog({ driverId, account, onClose }: BookingDialogProps) {
  const t = useT();
  const { currency, balance, isErased = false } = account;
  const now = useAccountNow(driverId, account);
  const book = useBooking(driverId, account, opsDecisionRoutes.adjustDriver);
  // Of an erased account nothing else can be booked but what is left.
  const [sign, setSign] = useState<1 | -1>(isErased && balance > 0 ? -1 : 1);
  const [typed, setTyped] = useState(isErased ? typedMoney(Math.abs(balance), currency) : '');
  const amount = moneyOf(typed, currency, MOST);
  return (
    <MoneyDialog
      title={t(isErased ? 'ops.money.close' : 'ops.money.adjust')}
      text={t(isErased ? 'ops.money.closeText' : 'ops.money.adjustText')}
      reasonHint={isErased ? undefined : t('ops.money.adjustReason')}
      action={t('ops.money.book')}
      isValid={amount !== null && amount > 0}
      onSave={(reason) => book({ amount: sign * (amount ?? 0), currency, reason })}
      onClose={onClose}
    >
      {(isChecked, refused) => (
        <>
          {!isErased && (
            <SelectField
              label={t('ops.money.direction')}
              value={sign}
              onChange={(event) => setSign(event.target.value === '1' ? 1 : -1)}
            >
              <option value="1">{t('ops.money.adjustUp')}</option>
              <option value="-1">{t('ops.money.adjustDown')}</option>
            </SelectField>
          )}
          <TextField
            label={t('ops.money.amount', { currency: nameOfCurrency(currency) })}
            inputMode="decimal"
            dir="ltr"
            value={typed}
            error={
              isChecked && !amount
                ? t('ops.money.amountWrong', { most: formatMoney(MOST, currency) })
                : refused('amount')
            }
            onChange={(event) => setTyped(event.target.value)}
          />
          {amount !== null && amount > 0 && (
            <p className="figures text-muted">
              {t('ops.money.balanceAfter', { amount: formatMoney(now.balance + sign * amount, currency) })}
            </p>
          )}
        </>
      )}
    </MoneyDialog>
  );
}

interface Booking {
  amount: number;
  currency: DriverBalance['currency'];
  reason: string;
}

/**
 * Returns a function that sends a booking and shows the new balance. The same amount sent twice from one dialog is
 * booked once.
 */
function useBooking(
  driverId: string,
  account: DriverBalance,
  row: typeof opsDecisionRoutes.adjustDriver | typeof opsDecisionRoutes.payOutDriver,
) {
  const t = useT();
  const [key] = useState(() => crypto.randomUUID());
  return async (body: Booking) => {
    try {
      const now = await withSeen(account, (seen) =>
        call(row, {
          params: { id: driverId },
          body: { ...body, ...seen },
          idempotencyKey: `${key}-${body.amount}`,
        }),
      );
      queryClient.setQueryData(balanceKey(driverId), now);
      showToast({ title: t(WORDS[now.adjusted ?? 'booked']) });
    } catch (error) {
      // Another admin may have been faster.
      await queryClient.invalidateQueries({ queryKey: balanceKey(driverId) });
      throw error;
    }
    await queryClient.invalidateQueries({ queryKey: ['ops', 'drivers', 'file', driverId] });
  };
}

const WORDS = {
  held: 'ops.adjustments.waits',
  booked: 'ops.money.booked',
  refused: 'ops.adjustments.refused',
} as const satisfies Record<AdjustmentState, MessageKey>;
