import type { IncidentFile, IncidentSide } from '@waka/contracts/ops/desk-views';
import type { Incident } from '@waka/contracts/safety/incident';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useT } from '../../../lib/i18n/use-t.ts';
import { OpsCard } from '../layout/ops-card.tsx';
import { nameOr } from '../desk/names.ts';
import { PhoneLink } from '../desk/phone-link.tsx';

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
      <OpsCard title={t('desk.incident.people')}>
        <Side role={t('desk.incident.reporter')} side={reporter} reason={reason} />
      </OpsCard>
    );
  }
  return (
    <OpsCard
      title={t('desk.incident.people')}
      action={
        <Link
          href={`/admin/rides/${ride.id}`}
          state={{ reason }}
          className="tap inline-flex items-center font-bold text-violet"
        >
          {t('desk.incident.ride')}
        </Link>
      }
    >
      <p className="mb-3 text-sm text-muted">
        {[ride.from, ride.to].join(' → ')} · {t(`desk.ride.${ride.status}`)}
      </p>
      <div className="divide-y divide-line">
        <Side role={t('desk.role.rider')} side={ride.rider} reason={reason} />
        {ride.driver && (
          <Side role={t('desk.role.driver')} side={ride.driver} reason={reason}>
            {[ride.colour && t(`colour.${ride.colour}`), ride.vehicle].filter(Boolean).join(' · ')}{' '}
            {ride.plate && <bdi dir="ltr">{ride.plate}</bdi>}
          </Side>
        )}
      </div>
    </OpsCard>
  );
}

interface SideProps {
  role: string;
  side: IncidentSide;
  reason: string;
  children?: ReactNode;
}

function Side({ role, side: { id, name, phone }, reason, children }: SideProps) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-2.5">
      <p className="min-w-0">
        <Link href={`/admin/people/${id}`} state={{ reason }} className="font-bold hover:underline">
          {nameOr(name)}
        </Link>
        <span className="block text-sm text-muted">
          {role} {children && <>· {children}</>}
        </span>
      </p>
      {phone ? (
        <PhoneLink phone={phone} name={nameOr(name)} />
      ) : (
        <span className="text-sm text-muted">{t('desk.noPhone')}</span>
      )}
    </div>
  );
}
