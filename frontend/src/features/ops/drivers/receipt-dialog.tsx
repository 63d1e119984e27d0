import { opsDecisionRoutes } from '@waka/contracts/ops/ops-decision-routes';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { moneyOf, typedMoney } from '../../../lib/forms/money.ts';
import { formatMoney, nameOfCurrency } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { MoneyDialog } from '../shared/money-dialog.tsx';
import { balanceKey, useAccountNow, type BookingDialogProps } from './booking-dialogs.tsx';
import { owedOf } from './payable.ts';

const SHORTEST = { agent: 2, number: 3 };

/** Records the receipt of an agent to whom a driver who owes the service paid in cash. */
export function ReceiptDialog({ driverId, account, onClose }: BookingDialogProps) {
  const t = useT();
  const { currency } = account;
  const now = useAccountNow(driverId, account);
  const { heldReceipts = 0 } = now;
  const most = owedOf(now);
  const [mostAtFirst] = useState(most);
  const [typed, setTyped] = useState(typedMoney(most, currency));
  const [agent, setAgent] = useState('');
  const [number, setNumber] = useState('');
  const amount = moneyOf(typed, currency, most);
  const isAgentMissing = agent.trim().length < SHORTEST.agent;
  const isNumberMissing = number.trim().length < SHORTEST.number;
  const record = async (reason: string) => {
    try {
      const { state, recordedBy, isRecordedByMe } = await call(opsDecisionRoutes.recordReceipt, {
        params: { id: driverId },
        body: { amount: amount ?? 0, currency, agent: agent.trim(), reference: number.trim(), reason },
      });
      // A receipt counts once, also where another admin records it again.
      const isKnown = isRecordedByMe === false && recordedBy !== null;
      const booked = t(state === 'held' ? 'ops.receipts.waits' : 'ops.money.booked');
      showToast({ title: isKnown ? t('ops.receipts.known', { name: recordedBy }) : booked });
    } finally {
      void queryClient.invalidateQueries({ queryKey: balanceKey(driverId) });
    }
    await queryClient.invalidateQueries({ queryKey: ['ops', 'drivers', 'file', driverId] });
  };
  return (
    <MoneyDialog
      title={t('ops.money.remittance')}
      text={t('ops.money.remittanceText')}
      action={t('ops.money.book')}
      isValid={amount !== null && amount > 0 && !isAgentMissing && !isNumberMissing}
      onSave={record}
      onClose={onClose}
    >
      {(isChecked, refused) => (
        <>
          <TextField
            label={t('ops.money.amount', { currency: nameOfCurrency(currency) })}
            inputMode="decimal"
            dir="ltr"
            value={typed}
            error={amount ? refused('amount') : t('ops.money.amountWrong', { most: formatMoney(most, currency) })}
            onChange={(event) => setTyped(event.target.value)}
          />
          {most !== mostAtFirst && (
            <output className="figures block text-sm text-stop">
              {t('ops.money.owedChanged', {
                amount: formatMoney(mostAtFirst, currency),
                now: formatMoney(most, currency),
              })}
            </output>
          )}
          {heldReceipts > 0 && (
            <p className="figures text-sm text-muted">
              {t('ops.adjustments.held')}: {formatMoney(heldReceipts, currency)}
            </p>
          )}
          <TextField
            label={t('ops.receipts.agent')}
            maxLength={80}
            value={agent}
            error={isChecked && isAgentMissing ? t('ops.receipts.agentMissing') : refused('agent')}
            onChange={(event) => setAgent(event.target.value)}
          />
          <TextField
            label={t('ops.receipts.number')}
            dir="ltr"
            maxLength={100}
            value={number}
            error={isChecked && isNumberMissing ? t('ops.receipts.numberMissing') : refused('reference')}
            onChange={(event) => setNumber(event.target.value)}
          />
        </>
      )}
    </MoneyDialog>
  );
}
