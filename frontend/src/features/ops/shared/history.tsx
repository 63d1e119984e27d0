import { phoneText } from '@waka/contracts/accounts/phone';
import type { AuditLine } from '@waka/contracts/ops/audit-line';
import { formatDayOfYear, formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { OpsCard } from '../layout/ops-card.tsx';
import { actionName } from './names.ts';
import { listed } from '../../../lib/i18n/listed.ts';
import { dotted } from './dotted.ts';
import { formatChange } from '../layout/signed.ts';

/** Actions that say all by their name: the reason that the service records with them is a fixed English one. */
const withoutReason: ReadonlySet<string> = new Set(['driver.viewed', 'incident.viewed']);

/** Actions whose sums are added to a balance, or taken from it. */
const signed: ReadonlySet<string> = new Set([
  'driver.adjusted',
  'adjustment.held',
  'adjustment.approved',
  'adjustment.refused',
]);

/** Writes the numbers before and after a change, from left to right in every language. */
const numbersOf = ({ was, is }: NonNullable<AuditLine['phone']>): string =>
  `\u2066${[was, is].flatMap((number) => (number ? [phoneText(number)] : [])).join(' → ')}\u2069`;

/** Lists the actions, who took them and why, newest first. */
export function History({ lines }: { lines: readonly AuditLine[] }) {
  const t = useT();
  return (
    <OpsCard title={t('ops.history')}>
      {lines.length === 0 && <p className="text-muted">{t('ops.historyNone')}</p>}
      <ol className="divide-y divide-line text-sm">
        {lines.map(({ id, action, actorName, reason, document, sum, receipt, phone, bearer, lacking = [], at }) => (
          <li key={id} className="py-2.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <b className="font-bold">
                {actionName(action)}
                {document && ` · ${t(`documents.kind.${document}`)}`}
              </b>
              <time dateTime={at} className="figures text-xs text-muted">
                {formatDayOfYear(at)}
              </time>
            </p>
            <p className="text-muted wrap-anywhere">
              {dotted([
                actorName ?? t('ops.service'),
                sum && bearer && t('ops.refundRecorded'),
                sum && (signed.has(action) ? formatChange : formatMoney)(sum.amount, sum.currency),
                phone && numbersOf(phone),
                receipt && `${receipt.agent} ${receipt.reference}`,
                bearer && t(`ops.refunds.bearer.${bearer}`),
                !withoutReason.has(action) && reason,
                lacking.length > 0 &&
                  t('ops.history.lacking', { documents: listed(lacking.map((kind) => t(`documents.kind.${kind}`))) }),
              ])}
            </p>
          </li>
        ))}
      </ol>
    </OpsCard>
  );
}
