import type { RefundDue } from '@waka/contracts/ops/money/money-views';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatDayOfYear, formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { MoneyDialog } from '../shared/money-dialog.tsx';
import { nameOr } from '../shared/names.ts';
import { Phone } from '../shared/phone-link.tsx';
import { Waiting } from '../shared/waiting.tsx';
import { recordRefund, useRefundsDue } from './money-queries.ts';

const SHORTEST = 3;

/**
 * Lists payments that came too late or in part. No wallet has an API for refunds, so a person makes them at the
 * provider.
 */
export function Refunds() {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const { data, isError, refetch } = useRefundsDue();
  const [open, setOpen] = useState<RefundDue | null>(null);
  if (!data) return <Waiting isError={isError} onAgain={() => void refetch()} />;
  return (
    <>
      <p className="text-muted">{t('ops.money.refundsText')}</p>
      {data.length === 0 && <EmptyState icon="check" title={t('ops.money.noRefunds')} />}
      {data.length > 0 && (
        <ul className="divide-y divide-line rounded-xl bg-surface px-4 shadow-card">
          {data.map((refund) => (
            <li key={refund.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
                <b className="figures block text-lg font-black text-ink">
                  {formatMoney(refund.amount, refund.currency)}
                </b>
                <Link
                  href={`/admin/rides/${refund.rideId}`}
                  state={{ reason: `${t('ops.money.refunds')}: ${formatMoney(refund.amount, refund.currency)}` }}
                  className="font-bold text-ink underline"
                >
                  {nameOr(refund.riderName)}
                </Link>{' '}
                {refund.riderPhone && <Phone number={refund.riderPhone} />} ·{' '}
                {nameOfMethod(refund.method, refund.currency)}
                {refund.transactionId && (
                  <>
                    {' · '}
                    <bdi dir="ltr" className="wrap-anywhere">
                      {refund.transactionId}
                    </bdi>
                  </>
                )}{' '}
                · {formatDayOfYear(refund.dueAt)}
              </p>
              <Button tone="quiet" onClick={() => setOpen(refund)}>
                {t('ops.money.given')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open && <RefundDialog refund={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function RefundDialog({ refund, onClose }: { refund: RefundDue; onClose: () => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const reference = typed.trim();
  return (
    <MoneyDialog
      title={t('ops.money.givenTitle', { amount: formatMoney(refund.amount, refund.currency) })}
      action={t('ops.money.given')}
      isValid={reference.length >= SHORTEST}
      onSave={(reason) => recordRefund(refund.id, { reference, reason })}
      onClose={onClose}
    >
      {(isChecked) => (
        <TextField
          label={t('ops.money.reference')}
          hint={t('ops.money.referenceHint')}
          error={isChecked && reference.length < SHORTEST ? t('ops.money.referenceMissing') : undefined}
          dir="ltr"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </MoneyDialog>
  );
}
