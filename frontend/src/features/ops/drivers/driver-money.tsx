import { useQuery } from '@tanstack/react-query';
import type { DriverBalance } from '@waka/contracts/drivers/earnings-views';
import { deskRoutes } from '@waka/contracts/ops/desk-routes';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { formatDay, formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { Button } from '../../../ui/button.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { MoneyDialog } from '../desk/money-dialog.tsx';
import { Waiting } from '../desk/waiting.tsx';
import { OpsCard } from '../layout/ops-card.tsx';
import { wholeOf } from '../desk/whole.ts';

const keyOf = (id: string) => ['ops', 'drivers', 'balance', id];

/** How the service stands with a driver, and the booking of money that went one way or the other. */
export function DriverMoney({ driverId }: { driverId: string }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(driverId),
    queryFn: ({ signal }) => call(deskRoutes.driverBalanceForOps, { params: { id: driverId }, signal }),
    staleTime: 0,
  });
  if (!data) {
    return (
      <OpsCard title={t('desk.money')}>
        <Waiting isError={isError} onAgain={() => void refetch()} />
      </OpsCard>
    );
  }
  const { balance, cashHeld, unpaidEarnings, currency, settlements } = data;
  const words = balance < 0 ? 'desk.money.owesUs' : balance > 0 ? 'desk.money.weOwe' : 'desk.money.isEven';
  return (
    <OpsCard title={t('desk.money')}>
      <FactList
        unknown={t('desk.unknown')}
        facts={[
          { label: t('desk.money.earned'), value: formatMoney(unpaidEarnings, currency) },
          { label: t('desk.money.cash'), value: formatMoney(cashHeld, currency) },
          { label: t(words), value: formatMoney(Math.abs(balance), currency) },
        ]}
      />
      {balance !== 0 && (
        <div className="mt-4">
          <Button onClick={() => setIsOpen(true)}>
            {t(balance > 0 ? 'desk.money.payOut' : 'desk.money.remittance')}
          </Button>
        </div>
      )}
      {settlements.length > 0 && (
        <ul className="figures mt-4 divide-y divide-line border-t border-line text-sm">
          {settlements.map((one) => (
            <li key={one.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
              <span>
                {t(`desk.money.kind.${one.kind}`)} <span className="text-muted">· {formatDay(one.at)}</span>
              </span>
              <b className="font-bold">{formatMoney(Math.abs(one.amount), one.currency)}</b>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <SettleDialog driverId={driverId} account={data} onClose={() => setIsOpen(false)} />}
    </OpsCard>
  );
}

interface SettleDialogProps {
  driverId: string;
  account: DriverBalance;
  onClose: () => void;
}

function SettleDialog({ driverId, account: { balance, currency }, onClose }: SettleDialogProps) {
  const t = useT();
  const kind = balance > 0 ? 'payOut' : 'remittance';
  const most = Math.abs(balance);
  // The same amount sent twice from one dialog is booked once.
  const [key] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState(String(most));
  const amount = wholeOf(typed, most);
  const save = async (reason: string) => {
    const row = kind === 'payOut' ? deskRoutes.payOutDriver : deskRoutes.takeRemittance;
    const body = { amount: amount ?? 0, currency, reason };
    try {
      queryClient.setQueryData(
        keyOf(driverId),
        await call(row, { params: { id: driverId }, body, idempotencyKey: `${key}-${amount}` }),
      );
      showToast({ title: t('desk.money.booked') });
    } catch (error) {
      // Somebody else may have been quicker.
      void queryClient.invalidateQueries({ queryKey: keyOf(driverId) });
      throw error;
    }
    await queryClient.invalidateQueries({ queryKey: ['ops', 'drivers', 'file', driverId] });
  };
  return (
    <MoneyDialog
      title={t(`desk.money.${kind}`)}
      text={t(`desk.money.${kind}Text`)}
      action={t('desk.money.book')}
      isValid={amount !== null && amount > 0}
      onSave={save}
      onClose={onClose}
    >
      {() => (
        <TextField
          label={t('desk.money.amount', { currency })}
          inputMode="numeric"
          dir="ltr"
          value={typed}
          error={amount ? undefined : t('desk.money.amountWrong', { most: formatMoney(most, currency) })}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </MoneyDialog>
  );
}
