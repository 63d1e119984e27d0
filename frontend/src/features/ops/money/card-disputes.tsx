import type { CardDispute, DisputeEvidence } from '@waka/contracts/ops/money/card-disputes';
import { Link } from 'wouter';
import { formatDayOfYear, formatExactDistance, formatMoney } from '../../../lib/i18n/format.ts';
import { translateIfKnown } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Chip } from '../shared/chip.tsx';
import { dotted } from '../shared/dotted.ts';
import { nameOr } from '../shared/names.ts';
import { Phone } from '../shared/phone-link.tsx';
import { Waiting } from '../shared/waiting.tsx';
import { useCardDisputes } from './money-queries.ts';

const tones = { open: 'calm', won: 'go', lost: 'stop' } as const;

/** Shows payments by card that are disputed with the bank, with what proves their rides. */
export function CardDisputes() {
  const t = useT();
  const { data, isError, refetch } = useCardDisputes();
  if (!data) return <Waiting isError={isError} onAgain={() => void refetch()} />;
  return (
    <>
      <p className="text-muted">{t('ops.cardDisputes.text')}</p>
      {data.length === 0 && <EmptyState icon="check" title={t('ops.cardDisputes.none')} />}
      {data.length > 0 && (
        <ul className="divide-y divide-line rounded-xl bg-surface px-4 shadow-card">
          {data.map((dispute) => (
            <DisputeLine key={dispute.id} dispute={dispute} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Says why a payment is disputed; the provider's own word where we know none. */
const reasonText = (reason: string): string => translateIfKnown(`ops.cardDisputes.reason.${reason}`) ?? reason;

function DisputeLine({ dispute }: { dispute: CardDispute }) {
  const t = useT();
  const { amount, currency, rideId, riderName, riderPhone, state, reason, dueBy, evidence, providerId } = dispute;
  const sum = formatMoney(amount, currency);
  const until =
    state === 'open' && dueBy !== null ? t('ops.cardDisputes.until', { day: formatDayOfYear(dueBy) }) : null;
  return (
    <li className="grid gap-0.5 py-3 text-sm text-muted">
      <p className="figures flex flex-wrap items-center justify-between gap-x-4 text-lg font-black text-ink">
        {rideId === null ? (
          sum
        ) : (
          <Link
            href={`/admin/rides/${rideId}`}
            state={{ reason: `${t('ops.money.card-disputes')}: ${sum}` }}
            className="underline"
          >
            {sum}
          </Link>
        )}
        <Chip tone={tones[state]}>{t(`ops.cardDisputes.${state}`)}</Chip>
      </p>
      <p>
        {rideId === null ? t('ops.cardDisputes.unknown') : <b className="text-ink">{nameOr(riderName)}</b>}{' '}
        {riderPhone && <Phone number={riderPhone} />}
      </p>
      <p>
        {dotted([
          reason && t('ops.cardDisputes.why', { reason: reasonText(reason) }),
          formatDayOfYear(dispute.at),
          until,
        ])}
      </p>
      <bdi dir="ltr" className="wrap-anywhere">
        {providerId}
      </bdi>
      {evidence && <Evidence evidence={evidence} />}
    </li>
  );
}

function Evidence({ evidence: { number, distanceKm, startedAt, completedAt, hadPin } }: { evidence: DisputeEvidence }) {
  const t = useT();
  const facts = [
    number,
    formatExactDistance(distanceKm),
    startedAt && t('ops.cardDisputes.started', { time: formatDayOfYear(startedAt) }),
    completedAt && t('ops.cardDisputes.completed', { time: formatDayOfYear(completedAt) }),
    hadPin && t('ops.cardDisputes.pin'),
  ];
  return <p>{dotted(facts)}</p>;
}
