import { CARD } from '@waka/contracts/money/payment-method';
import type { PersonView } from '@waka/contracts/ops/people-views';
import { Link } from 'wouter';
import { formatDayOfYear, formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { OpsCard } from '../layout/ops-card.tsx';
import { failureText } from '../shared/names.ts';
import { Chip } from '../shared/chip.tsx';
import { PersonCredit } from './person-credit.tsx';
import { dotted } from '../shared/dotted.ts';

const tones = { due: 'plain', requested: 'calm', paid: 'go', failed: 'stop', cash_instead: 'plain' } as const;

interface PersonMoneyProps extends Pick<PersonView, 'id' | 'methods' | 'payments' | 'credit'> {
  /** Why the file was opened; also given for rides opened from here. */
  reason: string;
}

/** Shows a person's payment methods, by the last digits, and payments. */
export function PersonMoney({ id, methods, payments, credit = [], reason: why }: PersonMoneyProps) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  return (
    <OpsCard title={t('ops.payments')}>
      {methods.length + payments.length === 0 && <p className="text-muted">{t('ops.paymentsNone')}</p>}
      <PersonCredit personId={id} credit={credit} />
      {methods.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-2 text-sm">
          {methods.map(({ id: methodId, type, brand, ending, isDefault }) => (
            <li key={methodId} className="rounded-md bg-sunken px-3 py-1.5">
              <span className="capitalize">{brand ?? (type === CARD ? t('ops.method.card') : nameOfMethod(type))}</span>{' '}
              <bdi dir="ltr" className="figures">
                •••• {ending}
              </bdi>
              {isDefault && <span className="text-muted"> · {t('ops.method.default')}</span>}
            </li>
          ))}
        </ul>
      )}
      <ul className="divide-y divide-line text-sm">
        {payments.map(({ rideId, method, state, amount, currency, reason, at, isTip }) => (
          <li key={`${rideId} ${at}`}>
            <Link
              href={`/admin/rides/${rideId}`}
              state={{ reason: why }}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 hover:bg-sunken"
            >
              <b className="figures font-bold">{formatMoney(amount, currency)}</b>
              <Chip tone={tones[state]}>{t(`ops.payment.${state}`)}</Chip>
              <span className="basis-full text-muted">
                {dotted([
                  isTip && t('tip.name'),
                  nameOfMethod(method, currency),
                  formatDayOfYear(at),
                  reason && failureText(reason),
                ])}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </OpsCard>
  );
}
