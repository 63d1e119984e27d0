import type { OwnerBook, OwnerPayment, PaidTo } from '@waka/contracts/owners/owner-views';
import type { ReactNode } from 'react';
import { dayText } from '../../lib/i18n/day-text.ts';
import { formatMoney, leftToRight } from '../../lib/i18n/format.ts';
import { useLanguage, useT } from '../../lib/i18n/use-t.ts';

const colours = {
  stated: 'text-muted',
  under_way: 'text-muted',
  confirmed: 'text-go',
  refused: 'text-stop',
  withdrawn: 'text-muted',
} as const;

interface PaymentListProps {
  book: Pick<OwnerBook, 'payments' | 'currency'>;
  /** What can be done about a payment; nothing for most. */
  renderActions?: (payment: OwnerPayment) => ReactNode;
}

/** Lists payments as receipts of both sides: day, sum, how it was paid, and whether it was received. */
export function PaymentList({ book: { payments, currency }, renderActions }: PaymentListProps) {
  const t = useT();
  const language = useLanguage();
  const walletText = ({ method, names, ending }: PaidTo) =>
    t('owner.paidTo', { wallet: names?.[language] ?? names?.en ?? method, ending: leftToRight(ending) });
  if (payments.length === 0) return <p className="text-muted">{t('owner.payments.none')}</p>;
  return (
    <ul className="divide-y divide-line">
      {payments.map((payment) => (
        <li key={payment.id} className="grid gap-2 py-2">
          <div className="figures flex min-h-12 items-center justify-between gap-4">
            <span>
              {dayText(payment.day)}
              <span className="block text-sm text-muted">
                {payment.paidTo ? walletText(payment.paidTo) : t(`owner.by.${payment.by}`)} ·{' '}
                <b className={colours[payment.state]}>{t(`owner.state.${payment.state}`)}</b>
              </span>
            </span>
            <b className={payment.state === 'refused' || payment.state === 'withdrawn' ? 'text-muted' : ''}>
              {formatMoney(payment.amount, currency)}
            </b>
          </div>
          {renderActions?.(payment)}
        </li>
      ))}
    </ul>
  );
}
