import type { CardDispute, DisputeEvidence } from '@waka/contracts/ops/money/card-disputes';
import { Link } from 'wouter';
import { formatDayOfYear, formatExactDistance, formatMoney } from '../../../lib/i18n/format.ts';
import { translateIfKnown } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { sumOf } from '../disputes/dispute-text.ts';
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
  const { amount, currency, state, reason, dueBy, evidence, providerId, closedAt } = dispute;
  const why = `${t('ops.money.card-disputes')}: ${formatMoney(amount, currency)}`;
  return (
    <li className="grid gap-0.5 py-3 text-sm text-muted">
      <p className="figures flex flex-wrap items-center justify-between gap-x-4 text-lg font-black text-ink">
        {sumOf(t, { ...dispute, paid: dispute.paid ?? null })}
        <Chip tone={tones[state]}>{t(`ops.cardDisputes.${state}`)}</Chip>
      </p>
      <People dispute={dispute} reason={why} />
      <p>
        {dotted([
          reason && t('ops.cardDisputes.why', { reason: reasonText(reason) }),
          formatDayOfYear(dispute.at),
          state === 'open' && dueBy !== null && t('ops.cardDisputes.until', { day: formatDayOfYear(dueBy) }),
          closedAt !== null && t('ops.cardDisputes.decided', { time: formatDayOfYear(closedAt) }),
        ])}
      </p>
      <bdi dir="ltr" className="wrap-anywhere">
        {providerId}
      </bdi>
      {evidence && <Evidence evidence={evidence} />}
    </li>
  );
}

/** Links to the rider, the driver and the ride, by its number. */
function People({ dispute, reason }: { dispute: CardDispute; reason: string }) {
  const t = useT();
  const { rideId, riderId, riderName, riderPhone, driverId, driverName, evidence } = dispute;
  if (rideId === null) return <p>{t('ops.cardDisputes.unknown')}</p>;
  const rider = <b className="text-ink">{nameOr(riderName)}</b>;
  return (
    <p>
      {riderId ? <FileLink href={`/admin/people/${riderId}`} reason={reason} text={nameOr(riderName)} /> : rider}{' '}
      {riderPhone && <Phone number={riderPhone} />} ·{' '}
      <FileLink href={`/admin/rides/${rideId}`} reason={reason} text={evidence?.number ?? t('ops.ride.title')} />
      {driverId && (
        <>
          {` · ${t('ops.ride.driver')}: `}
          <FileLink href={`/admin/drivers/${driverId}`} reason={reason} text={nameOr(driverName ?? null)} />
        </>
      )}
    </p>
  );
}

const FileLink = ({ href, reason, text }: { href: string; reason: string; text: string }) => (
  <Link href={href} state={{ reason }} className="font-bold text-ink underline">
    <bdi>{text}</bdi>
  </Link>
);

function Evidence({ evidence: { distanceKm, startedAt, completedAt, hadPin } }: { evidence: DisputeEvidence }) {
  const t = useT();
  const facts = [
    formatExactDistance(distanceKm),
    startedAt && t('ops.cardDisputes.started', { time: formatDayOfYear(startedAt) }),
    completedAt && t('ops.cardDisputes.completed', { time: formatDayOfYear(completedAt) }),
    hadPin && t('ops.cardDisputes.pin'),
  ];
  return <p>{dotted(facts)}</p>;
}
