import type { PersonView } from '@waka/contracts/ops/people-views';
import { Link } from 'wouter';
import { formatDayOfYear } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { OpsCard } from '../layout/ops-card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Chip } from '../shared/chip.tsx';
import { ErasureChip } from '../erasure/erasure-chip.tsx';
import { History } from '../shared/history.tsx';
import { nameOr } from '../shared/names.ts';
import { PhoneLink } from '../shared/phone-link.tsx';
import { ApprovalChip } from '../drivers/approval-chip.tsx';
import { DisputesChip, PersonDisputes } from './person-disputes.tsx';
import { PersonMoney } from './person-money.tsx';
import { PersonReports, PersonRides, PersonSessions } from './person-lists.tsx';

export function PersonFile({ person, reason }: { person: PersonView; reason: string }) {
  return (
    <>
      <PersonHead person={person} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <PersonRides rides={person.rides} reason={reason} />
          <PersonMoney
            id={person.id}
            methods={person.methods}
            payments={person.payments}
            credit={person.credit}
            cash={person.cash}
            refundsDue={person.refundsDue}
            owed={person.owed}
            reason={reason}
          />
        </div>
        <div className="grid gap-4">
          <PersonDisputes disputes={person.disputes ?? []} reason={reason} />
          <PersonReports reports={person.reports} />
          <PersonSessions sessions={person.sessions} />
          <History lines={person.audit} />
        </div>
      </div>
    </>
  );
}

function PersonHead({ person }: { person: PersonView }) {
  const t = useT();
  const { id, userType, fullName, phone, email, plate, address, createdAt, isSuspended, suspensionReason } = person;
  const { suspensionMessage: message } = person;
  return (
    <OpsCard
      title={t('ops.profile')}
      action={
        <span className="flex flex-wrap justify-end gap-2">
          {userType && <Chip tone="plain">{t(`ops.role.${userType}`)}</Chip>}
          {person.driver && <ApprovalChip approval={person.driver.approval} />}
          <DisputesChip disputes={person.disputes ?? []} />
          {isSuspended && <Chip tone="stop">{t('ops.locked')}</Chip>}
          <ErasureChip erasesAt={person.erasesAt} />
        </span>
      }
    >
      {suspensionReason && (
        <p className="mb-4 rounded-md bg-stop-soft px-4 py-3 text-stop wrap-anywhere">
          {t('ops.because', { reason: suspensionReason })}
          <br />
          {message ? t('ops.personReads', { message }) : t('ops.personReadsNoReason')}
        </p>
      )}
      <FactList
        unknown={t('ops.unknown')}
        facts={[
          { label: t('ops.email'), value: email },
          { label: t('ops.address'), value: address },
          { label: t('ops.joined'), value: formatDayOfYear(createdAt) },
          ...(userType === 'driver' ? [{ label: t('ops.plate'), value: plate }] : []),
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        {phone && <PhoneLink phone={phone} name={nameOr(fullName)} />}
        {userType === 'driver' && (
          <Link
            href={`/admin/drivers/${id}`}
            className="tap inline-flex items-center rounded-md bg-sunken px-3.5 text-sm font-bold hover:bg-line"
          >
            {t('ops.driverFile')}
          </Link>
        )}
      </div>
    </OpsCard>
  );
}
