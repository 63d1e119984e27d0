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
import { askRefund, recordRefund, useRefundsDue } from './money-queries.ts';

const SHORTEST = 3;

/** Lists payments that came too late or in part. Some providers refund them by a call; the others need a person. */
export function Refunds() {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const { data, isError, refetch } = useRefundsDue();
  const [open, setOpen] = useState<{ refund: RefundDue; by: 'rail' | 'hand' } | null>(null);
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
              {refund.byRail === 'offered' && (
                <Button onClick={() => setOpen({ refund, by: 'rail' })}>{t('ops.money.giveBack')}</Button>
              )}
              {refund.byRail === 'refused' && (
                <p className="basis-full text-sm text-stop">{t('ops.money.giveBackRefused')}</p>
              )}
              {refund.byRail === 'under_way' ? (
                <p className="font-bold">{t('ops.money.giveBackUnderWay')}</p>
              ) : (
                <Button tone="quiet" onClick={() => setOpen({ refund, by: 'hand' })}>
                  {t('ops.money.given')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {open?.by === 'hand' && <RefundDialog refund={open.refund} onClose={() => setOpen(null)} />}
      {open?.by === 'rail' && <GiveBackDialog refund={open.refund} onClose={() => setOpen(null)} />}
    </>
  );
}

const GiveBackDialog = ({ refund, onClose }: { refund: RefundDue; onClose: () => void }) => {
  const t = useT();
  return (
    <MoneyDialog
      title={t('ops.money.giveBackTitle', { amount: formatMoney(refund.amount, refund.currency) })}
      action={t('ops.money.giveBack')}
      isValid
      onSave={(reason) => askRefund(refund.id, { reason })}
      onClose={onClose}
    >
      {() => null}
    </MoneyDialog>
  );
};

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
