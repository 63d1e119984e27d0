import type { IncidentFile, IncidentSide } from '@waka/contracts/ops/ops-file-views';
import type { Incident } from '@waka/contracts/safety/incident';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useT } from '../../../lib/i18n/use-t.ts';
import { FindingList } from '../../../ui/finding-list.tsx';
import { OpsCard } from '../layout/ops-card.tsx';
import { nameOr } from '../shared/names.ts';
import { PhoneLink } from '../shared/phone-link.tsx';
import { dotted } from '../shared/dotted.ts';

interface IncidentRideProps {
  reporter: Incident['reporter'];
  /** The recorded reason for opening the files of the ride and its people from here. */
  reason: string;
  ride: IncidentFile['ride'];
}

/** Shows the ride of the incident, and whom to call. */
export function IncidentRide({ reporter, reason, ride }: IncidentRideProps) {
  const t = useT();
  if (!ride) {
    return (
      <OpsCard title={t('ops.incident.people')}>
        <Side role={t('ops.incident.reporter')} side={reporter} reason={reason} />
      </OpsCard>
    );
  }
  return (
    <OpsCard
      title={t('ops.incident.people')}
      action={
        <Link
          href={`/admin/rides/${ride.id}`}
          state={{ reason }}
          className="tap inline-flex items-center font-bold text-violet"
        >
          {t('ops.incident.ride')}
        </Link>
      }
    >
      <p className="mb-3 text-sm text-muted">
        {dotted([t('ops.fromTo', { from: ride.from, to: ride.to }), t(`ops.ride.${ride.status}`)])}
      </p>
      <div className="mb-3 empty:hidden">
        <FindingList
          findings={ride.findings ?? []}
          verdict={ride.findingsVerdict ?? null}
          undecided={t('ops.ride.undecided')}
        />
      </div>
      <div className="divide-y divide-line">
        <Side role={t('ops.role.rider')} side={ride.rider} reason={reason} />
        {ride.passenger && <Side role={t('ops.ride.passenger')} side={ride.passenger} reason={reason} />}
        {ride.driver && (
          <Side role={t('ops.role.driver')} side={ride.driver} reason={reason}>
            {dotted([ride.colour && t(`colour.${ride.colour}`), ride.vehicle])}{' '}
            {ride.plate && <bdi dir="ltr">{ride.plate}</bdi>}
          </Side>
        )}
        {ride.driverNow && <Side role={t('ops.incident.driverNow')} side={ride.driverNow} reason={reason} />}
      </div>
    </OpsCard>
  );
}

interface SideProps {
  role: string;
  /** Without an id it is a person without an account. */
  side: Omit<IncidentSide, 'id'> & { id?: string };
  reason: string;
  children?: ReactNode;
}

function Side({ role, side: { id, name, phone }, reason, children }: SideProps) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-2.5">
      <p className="min-w-0">
        {id ? (
          <Link href={`/admin/people/${id}`} state={{ reason }} className="font-bold hover:underline">
            {nameOr(name)}
          </Link>
        ) : (
          <b>{nameOr(name)}</b>
        )}
        <span className="block text-sm text-muted">
          {role} {children && <>· {children}</>}
        </span>
      </p>
      {phone ? (
        <PhoneLink phone={phone} name={nameOr(name)} />
      ) : (
        <span className="text-sm text-muted">{t('ops.noPhone')}</span>
      )}
    </div>
  );
}
