import type { AuditLine } from '@waka/contracts/ops/audit-line';
import type { RideFile } from '@waka/contracts/ops/people-views';
import type { UserType } from '@waka/contracts/accounts/user';
import type { RideEventType } from '@waka/contracts/rides/ride-status';
import type { ReactNode } from 'react';
import { formatDayOfYear, formatMinutes, formatMoney, formatTime } from '../../../lib/i18n/format.ts';
import { translateIfKnown, type Translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { OpsCard } from '../layout/ops-card.tsx';
import { PersonReports } from '../people/person-lists.tsx';
import { TrackMap } from './track-map.tsx';
import { nearText, roundText } from './search-words.ts';
import { dotted } from '../shared/dotted.ts';

/** Shows the course of a ride: its log, search, offers, track, and the actions of ops. */
export function RideFileView({ file }: { file: RideFile }) {
  const t = useT();
  const { events, search, offers, audit, reports = [] } = file;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <OpsCard title={t('ops.ride.timeline')}>
        <Lines none={t('ops.ride.nothing')}>
          {events.map(({ seq, type, at, actorName, actorRole, payment, cancelReason, cancelNote }) => (
            <Line
              key={seq}
              at={at}
              what={t(eventName(type, actorRole))}
              who={dotted([
                payment && t(`ops.payment.${payment.state}`),
                payment && formatMoney(payment.amount, payment.currency),
                actorName ?? t('ops.ride.service'),
                cancelReason && t(`ops.cancel.${cancelReason}`),
                cancelNote,
              ])}
            />
          ))}
        </Lines>
      </OpsCard>
      <OpsCard title={t('ops.ride.track')}>
        <TrackMap {...file} />
      </OpsCard>
      <OpsCard title={t('ops.ride.search')}>
        <Lines none={t('ops.ride.nothing')}>
          {search.map(({ at, attempt, outcome, ...round }) => (
            <Line
              key={`${attempt} ${at}`}
              at={at}
              what={t(`ops.round.${outcome}`)}
              who={outcome === 'offered' ? nearText(t, round) : roundText(t, round)}
            />
          ))}
        </Lines>
      </OpsCard>
      <OpsCard title={t('ops.ride.offers')}>
        <Lines none={t('ops.ride.nothing')}>
          {offers.map(({ driverName, status, pickupEtaMin, offeredAt, endedBy }) => (
            <Line
              key={offeredAt}
              at={offeredAt}
              what={driverName ?? ''}
              who={dotted([
                endedBy ? t(`ops.offer.endedBy.${endedBy}`) : (translateIfKnown(`ops.offer.${status}`) ?? status),
                t('ops.offer.away', { time: formatMinutes(pickupEtaMin) }),
              ])}
            />
          ))}
        </Lines>
      </OpsCard>
      {reports.length > 0 && <PersonReports reports={reports} />}
      <OpsCard title={t('ops.ride.record')}>
        <Lines none={t('ops.ride.nothing')}>
          {audit.map((line) => (
            <Line key={line.id} at={line.at} isLater what={actionText(line)} who={actionFacts(t, line)} />
          ))}
        </Lines>
      </OpsCard>
    </div>
  );
}

/** Names an action; that of a dispute with the bank by how it stands since then. */
const actionText = ({ action, dispute }: AuditLine): string =>
  (dispute && translateIfKnown(`ops.audit.${action}.${dispute}`)) ?? translateIfKnown(`ops.audit.${action}`) ?? action;

const actionFacts = (t: Translate, { sum, bearer, actorName, reason }: AuditLine): string =>
  dotted([
    sum && formatMoney(sum.amount, sum.currency),
    bearer && t(`ops.refunds.bearer.${bearer}`),
    actorName ?? t('ops.ride.service'),
    reason,
  ]);

// Ops take a ride from its driver by the same move as a driver who gives it back.
const eventName = (type: RideEventType, actorRole: UserType | null | undefined) =>
  type === 'driver_cancelled' && actorRole === 'admin' ? 'ops.event.taken_away' : (`ops.event.${type}` as const);

const Lines = ({ none, children }: { none: string; children: ReactNode[] }) =>
  children.length > 0 ? (
    // A long list scrolls by itself, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol className="max-h-96 divide-y divide-line overflow-y-auto" tabIndex={0}>
      {children}
    </ol>
  ) : (
    <p className="py-2 text-sm text-muted">{none}</p>
  );

interface LineProps {
  at: string;
  /** Whether it may have been on another day than the ride. */
  isLater?: boolean;
  what: string;
  who: string;
}

const Line = ({ at, isLater = false, what, who }: LineProps) => (
  <li className="flex gap-3 py-1.5 text-sm">
    <time dateTime={at} className="figures min-w-24 shrink-0 text-muted">
      {isLater ? formatDayOfYear(at) : formatTime(at)}
    </time>
    <span className="min-w-0 wrap-anywhere">
      <bdi className="font-semibold">{what}</bdi>
      <bdi className="block text-muted">{who}</bdi>
    </span>
  </li>
);
