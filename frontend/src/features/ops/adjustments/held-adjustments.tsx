import type { HeldAdjustment } from '@waka/contracts/drivers/held-adjustments';
import { RECEIPT_DECISIONS, type ReceiptDecision } from '@waka/contracts/ops/money/cash-receipts';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatDayOfYear } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { dotted } from '../shared/dotted.ts';
import { MoneyDialog } from '../shared/money-dialog.tsx';
import { nameOr } from '../shared/names.ts';
import { formatChange } from '../layout/signed.ts';
import { decideAdjustment } from './adjustment-queries.ts';

interface Deciding {
  adjustment: HeldAdjustment;
  decision: ReceiptDecision;
}

/** Shows adjustments of drivers' balances and payouts by hand that wait for a second admin, and lets him decide; nothing without any. */
export function HeldAdjustments({ adjustments }: { adjustments: readonly HeldAdjustment[] }) {
  const t = useT();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  return (
    <>
      {adjustments.length > 0 && (
        <section aria-label={t('ops.adjustments.held')} className="grid gap-3">
          <h2 className="text-lg font-extrabold">{t('ops.adjustments.held')}</h2>
          <ul className="divide-y divide-line rounded-xl bg-surface px-4 shadow-card">
            {adjustments.map((adjustment) => (
              <AdjustmentLine
                key={adjustment.id}
                adjustment={adjustment}
                onDecide={(decision) => setDeciding({ adjustment, decision })}
              />
            ))}
          </ul>
        </section>
      )}
      {/* Outlives its line: what another admin decided first is still to be read. */}
      {deciding && <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

interface AdjustmentLineProps {
  adjustment: HeldAdjustment;
  onDecide: (decision: ReceiptDecision) => void;
}

function AdjustmentLine({ adjustment, onDecide }: AdjustmentLineProps) {
  const t = useT();
  const { kind, amount, currency, driverId, driverName, reason, recordedBy, isRecordedByMe, at } = adjustment;
  const facts = [
    kind === 'payout' && t('ops.adjustments.payout'),
    reason,
    recordedBy && t('ops.receipts.recordedBy', { name: recordedBy }),
    formatDayOfYear(at),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
        <b className="figures block text-lg font-black text-ink">{formatChange(amount, currency)}</b>
        <Link href={`/admin/drivers/${driverId}`} className="font-bold text-ink underline">
          {nameOr(driverName)}
        </Link>{' '}
        <span className="wrap-anywhere">{dotted(facts)}</span>
      </p>
      {RECEIPT_DECISIONS.filter((decision) => decision === 'refuse' || !isRecordedByMe).map((decision) => (
        <Button key={decision} tone="quiet" onClick={() => onDecide(decision)}>
          {t(isRecordedByMe ? 'ops.adjustments.withdraw' : `ops.payouts.do.${decision}`)}
        </Button>
      ))}
    </li>
  );
}

function DecisionDialog({ adjustment, decision, onClose }: Deciding & { onClose: () => void }) {
  const t = useT();
  const { id, kind, amount, currency, driverName, reason, isRecordedByMe } = adjustment;
  const action = t(isRecordedByMe ? 'ops.adjustments.withdraw' : `ops.payouts.do.${decision}`);
  return (
    <MoneyDialog
      title={`${action}: ${formatChange(amount, currency)}`}
      text={t(`ops.adjustments.${kind === 'payout' ? 'payoutText' : 'text'}.${decision}`)}
      action={action}
      isValid
      isFinal
      onSave={(why) => decideAdjustment(id, { decision, reason: why })}
      onClose={onClose}
    >
      {() => <p className="font-bold wrap-anywhere">{dotted([nameOr(driverName), reason])}</p>}
    </MoneyDialog>
  );
}
