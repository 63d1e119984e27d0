import { CARD } from '@waka/contracts/money/payment-method';
import type { PersonView } from '@waka/contracts/ops/people-views';
import { Link } from 'wouter';
import { formatMoney, formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { OpsCard } from '../layout/ops-card.tsx';
import { PersonCredit } from './person-credit.tsx';
import { CashLine, PaymentLine, RefundLine } from './person-payments.tsx';

interface PersonMoneyProps extends Pick<
  PersonView,
  'id' | 'methods' | 'payments' | 'credit' | 'cash' | 'refundsDue' | 'owed'
> {
  /** Why the file was opened; also given for rides opened from here. */
  reason: string;
}

/** Shows a person's payment methods, by the last digits, what is owed and due back, and payments. */
export function PersonMoney(props: PersonMoneyProps) {
  const { id, methods, payments, credit = [], cash = [], refundsDue = [], owed = [], reason } = props;
  const t = useT();
  const lines = [
    ...payments.map((payment) => ({ at: payment.at, line: <PaymentLine payment={payment} reason={reason} /> })),
    ...cash.map((paid) => ({ at: paid.at, line: <CashLine cash={paid} reason={reason} /> })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  const isEmpty = methods.length + lines.length + refundsDue.length + owed.length === 0;
  return (
    <OpsCard title={t('ops.payments')}>
      {isEmpty && <p className="text-muted">{t('ops.paymentsNone')}</p>}
      <PersonOwes owed={owed} />
      <PersonCredit personId={id} credit={credit} />
      <Methods methods={methods} />
      <ul className="divide-y divide-line text-sm">
        {refundsDue.map((refund, index) => (
          <li key={`refund ${index}`}>
            <RefundLine refund={refund} reason={reason} />
          </li>
        ))}
        {lines.map(({ line }, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </OpsCard>
  );
}

/** Shows what a rider owes, and links to the list of such rides. */
function PersonOwes({ owed }: { owed: NonNullable<PersonView['owed']> }) {
  const t = useT();
  return owed.map(({ currency, amount, rides }) => (
    <p key={currency} className="figures mb-2 font-bold">
      <Link href="/admin/money?view=unpaid" className="text-stop underline underline-offset-2">
        {t('ops.paymentsOwed', { amount: formatMoney(amount, currency), count: rides, shown: formatWhole(rides) })}
      </Link>
    </p>
  ));
}

function Methods({ methods }: Pick<PersonView, 'methods'>) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  if (methods.length === 0) return null;
  return (
    <ul className="mb-2 flex flex-wrap gap-2 text-sm">
      {methods.map(({ id, type, brand, ending, isDefault, isLost }) => (
        <li key={id} className="rounded-md bg-sunken px-3 py-1.5">
          <span className="capitalize">{brand ?? (type === CARD ? t('ops.method.card') : nameOfMethod(type))}</span>{' '}
          <bdi dir="ltr" className="figures">
            •••• {ending}
          </bdi>
          {isDefault && <span className="text-muted"> · {t('ops.method.default')}</span>}
          {isLost && <span className="font-semibold text-stop"> · {t('ops.method.lost')}</span>}
        </li>
      ))}
    </ul>
  );
}
