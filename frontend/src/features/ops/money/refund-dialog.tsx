import type { RefundDecision, RefundForOps } from '@waka/contracts/ops/money/refunds';
import { useState } from 'react';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { MoneyDialog } from '../shared/money-dialog.tsx';
import { nameOr } from '../shared/names.ts';
import { askRefund, creditRefund, decideRefund, recordRefund, withdrawRefund } from './money-queries.ts';
import { isReference, ReferenceField } from './reference-field.tsx';

/** What an admin does about money that has to go back: `given` records what was given back by hand. */
export interface Refunding {
  refund: RefundForOps;
  act: 'ask' | 'credit' | 'given' | 'withdraw' | RefundDecision;
}

/** Asks for the reason, and for the provider's reference where the money has gone back. */
export function RefundDialog({ refund, act, onClose }: Refunding & { onClose: () => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const reference = typed.trim();
  const isReferred = act === 'given' || act === 'was_paid';
  const amount = formatMoney(refund.amount, refund.currency);
  const action = t(act === 'given' ? 'ops.money.given' : `ops.refunds.do.${act}`);
  const save = (reason: string): Promise<void> => {
    // The sum that is on the screen: a bank may have cut it meanwhile.
    const given = { reason, amount: refund.amount };
    if (act === 'given') return recordRefund(refund.id, { ...given, reference });
    if (act === 'ask') return askRefund(refund.id, given);
    if (act === 'credit') return creditRefund(refund.id, given);
    if (act === 'withdraw') return withdrawRefund(refund.id, given);
    return decideRefund(refund.refund?.id ?? '', { decision: act, reason, ...(isReferred && { reference }) });
  };
  return (
    <MoneyDialog
      title={act === 'given' ? t('ops.money.givenTitle', { amount }) : `${action}: ${amount}`}
      text={act === 'given' ? undefined : t(`ops.refunds.text.${act}`)}
      action={action}
      isValid={!isReferred || isReference(reference)}
      onSave={save}
      onClose={onClose}
    >
      {(isChecked, refused) => (
        <>
          <p className="text-sm font-semibold">
            {refund.rideNumber && t('ops.refunds.for', { name: nameOr(refund.riderName), number: refund.rideNumber })}
          </p>
          {isReferred && (
            <ReferenceField value={typed} isChecked={isChecked} refused={refused('reference')} onChange={setTyped} />
          )}
        </>
      )}
    </MoneyDialog>
  );
}
