import {
  RECEIPT_DECISIONS,
  RECEIPT_SIDES,
  type CashReceipt,
  type ReceiptDecision,
  type ReceiptSide,
} from '@waka/contracts/ops/money/cash-receipts';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatDayOfYear, formatMoney } from '../../../lib/i18n/format.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { useHeldAdjustments } from '../adjustments/adjustment-queries.ts';
import { HeldAdjustments } from '../adjustments/held-adjustments.tsx';
import { Chip } from '../shared/chip.tsx';
import { MoneyDialog } from '../shared/money-dialog.tsx';
import { nameOr } from '../shared/names.ts';
import { Waiting } from '../shared/waiting.tsx';
import { decideReceipt, useReceiptsAt } from './money-queries.ts';
import { dotted } from '../shared/dotted.ts';

const tones = { held: 'calm', booked: 'go', refused: 'stop' } as const;

interface Deciding {
  receipt: CashReceipt;
  decision: ReceiptDecision;
}

/** Shows what waits for a second admin besides payouts: adjustments, and receipts of agents to whom drivers paid, with the last others. */
export function Receipts() {
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const { data: adjustments } = useHeldAdjustments();
  return (
    <>
      {adjustments && <HeldAdjustments adjustments={adjustments} />}
      {RECEIPT_SIDES.map((side) => (
        <ReceiptList key={side} side={side} onDecide={setDeciding} />
      ))}
      {deciding && <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

function ReceiptList({ side, onDecide }: { side: ReceiptSide; onDecide: (deciding: Deciding) => void }) {
  const t = useT();
  const { data, isError, refetch } = useReceiptsAt(side);
  return (
    <section aria-label={t(`ops.receipts.${side}`)} className="grid gap-3">
      <h2 className="text-lg font-extrabold">{t(`ops.receipts.${side}`)}</h2>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      {data?.length === 0 && <EmptyState icon="check" title={t('ops.receipts.none')} />}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line rounded-xl bg-surface px-4 shadow-card">
          {data.map((receipt) => (
            <ReceiptLine key={receipt.id} receipt={receipt} onDecide={(decision) => onDecide({ receipt, decision })} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ReceiptLine({ receipt, onDecide }: { receipt: CashReceipt; onDecide: (decision: ReceiptDecision) => void }) {
  const t = useT();
  const { amount, currency, driverId, driverName, state, isRecordedByMe, at } = receipt;
  const facts = [numberOf(receipt), ...peopleOf(receipt, t), formatDayOfYear(at)];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
        <b className="figures block text-lg font-black text-ink">{formatMoney(amount, currency)}</b>
        <Link href={`/admin/drivers/${driverId}`} className="font-bold text-ink underline">
          {nameOr(driverName)}
        </Link>{' '}
        <span className="wrap-anywhere">{dotted(facts)}</span>
      </p>
      <Chip tone={tones[state]}>{t(`ops.receipts.${state}`)}</Chip>
      {state === 'held' &&
        RECEIPT_DECISIONS.filter((decision) => decision === 'refuse' || !isRecordedByMe).map((decision) => (
          <Button key={decision} tone="quiet" onClick={() => onDecide(decision)}>
            {t(isRecordedByMe ? 'ops.adjustments.withdraw' : `ops.payouts.do.${decision}`)}
          </Button>
        ))}
    </li>
  );
}

/** Writes by whom and under which number the cash was received. */
const numberOf = ({ agent, reference }: CashReceipt): string => `${agent} ${reference}`;

/** Says who has recorded a receipt, and which other admin has decided about it. */
function peopleOf({ state, recordedBy, isRecordedByMe, decidedBy }: CashReceipt, t: Translate): (string | null)[] {
  const own = t(state === 'held' ? 'ops.receipts.recordedByMe' : 'ops.receipts.recordedBySelf');
  const decided = state === 'booked' ? 'ops.refunds.approvedBy' : 'ops.payouts.refusedBy';
  return [
    recordedBy && (isRecordedByMe ? own : t('ops.receipts.recordedBy', { name: recordedBy })),
    state === 'held' || decidedBy === null ? null : t(decided, { name: decidedBy }),
  ];
}

function DecisionDialog({ receipt, decision, onClose }: Deciding & { onClose: () => void }) {
  const t = useT();
  const action = t(receipt.isRecordedByMe ? 'ops.adjustments.withdraw' : `ops.payouts.do.${decision}`);
  return (
    <MoneyDialog
      title={`${action}: ${formatMoney(receipt.amount, receipt.currency)}`}
      text={t(`ops.receipts.text.${decision}`)}
      action={action}
      isValid
      isFinal
      onSave={(reason) => decideReceipt(receipt.id, { decision, reason })}
      onClose={onClose}
    >
      {() => <p className="font-bold wrap-anywhere">{dotted([nameOr(receipt.driverName), numberOf(receipt)])}</p>}
    </MoneyDialog>
  );
}
