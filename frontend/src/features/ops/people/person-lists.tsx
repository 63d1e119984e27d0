import type { PersonView } from '@waka/contracts/ops/people-views';
import { Link } from 'wouter';
import { deviceName } from '../../../lib/device/device-name.ts';
import { formatDayOfYear, formatMoney } from '../../../lib/i18n/format.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { OpsCard } from '../layout/ops-card.tsx';
import { IncidentChip } from '../shared/chip.tsx';
import { dotted } from '../shared/dotted.ts';
import { nameOr } from '../shared/names.ts';

const line = 'flex flex-wrap items-baseline justify-between gap-x-4 py-2.5';
const list = 'divide-y divide-line text-sm';

export function PersonRides({ rides, reason }: Pick<PersonView, 'rides'> & { reason: string }) {
  const t = useT();
  return (
    <OpsCard title={t('ops.fileRides')}>
      {rides.length === 0 && <p className="text-muted">{t('ops.ridesNone')}</p>}
      <ul className={list}>
        {rides.map(({ id, from, to, status, fare, currency, requestedAt }) => (
          <li key={id}>
            <Link href={`/admin/rides/${id}`} state={{ reason }} className={`${line} hover:bg-sunken`}>
              <b className="font-bold">
                {from} → {to}
              </b>
              <span className="figures">{formatMoney(fare, currency)}</span>
              <span className="basis-full text-muted">
                {t(`ops.ride.${status}`)} · {formatDayOfYear(requestedAt)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </OpsCard>
  );
}

export function PersonReports({ title, reports }: Pick<PersonView, 'reports'> & { title?: string }) {
  const t = useT();
  return (
    <OpsCard title={title ?? t('ops.reports')}>
      {reports.length === 0 && <p className="text-muted">{t('ops.reportsNone')}</p>}
      <ul className={list}>
        {reports.map((report) => (
          <li key={report.id}>
            <Link href={`/admin/incidents/${report.id}`} className={`${line} hover:bg-sunken`}>
              <b className="font-bold">{t(`safety.about.${report.category}`)}</b>
              <IncidentChip {...report} takenBy={null} />
              <span className="basis-full text-muted">
                {dotted([
                  report.reporter && nameOr(report.reporter.name),
                  report.reporter && t(`ops.role.${report.reporter.role}`),
                  formatDayOfYear(report.createdAt),
                ])}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </OpsCard>
  );
}

function deviceText(t: Translate, userAgent: string | null): string {
  const { browser, system } = deviceName(userAgent);
  return browser && system ? t('ops.device', { browser, system }) : (browser ?? system ?? t('ops.unknown'));
}

export function PersonSessions({ sessions }: Pick<PersonView, 'sessions'>) {
  const t = useT();
  return (
    <OpsCard title={t('ops.sessions')}>
      {sessions.length === 0 && <p className="text-muted">{t('ops.sessionsNone')}</p>}
      <ul className={list}>
        {sessions.map(({ userAgent, createdAt, lastSeenAt }) => (
          <li key={`${createdAt} ${userAgent}`} className="py-2.5">
            <p className="line-clamp-2 wrap-anywhere">
              <bdi dir="ltr">{deviceText(t, userAgent)}</bdi>
            </p>
            <p className="text-muted">{t('ops.lastSeen', { time: formatDayOfYear(lastSeenAt) })}</p>
          </li>
        ))}
      </ul>
    </OpsCard>
  );
}
