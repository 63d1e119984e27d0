import type { DriverFile } from '@waka/contracts/ops/ops-file-views';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatDayOfYear, formatRating, formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../lib/vehicles/use-vehicles.ts';
import { Button } from '../../../ui/button.tsx';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { OpsCard } from '../layout/ops-card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Chip } from '../shared/chip.tsx';
import { ErasureChip } from '../erasure/erasure-chip.tsx';
import { OpsPage } from '../shared/ops-page.tsx';
import { History } from '../shared/history.tsx';
import { cityName, nameOr } from '../shared/names.ts';
import { PhoneLink } from '../shared/phone-link.tsx';
import { Waiting } from '../shared/waiting.tsx';
import { ApprovalChip } from './approval-chip.tsx';
import { ClassDialog } from './class-dialog.tsx';
import { DriverDecisions } from './driver-decisions.tsx';
import { DriverMoney } from './driver-money.tsx';
import { useDriverFile } from './driver-queries.ts';
import { ExpiringChip } from './expiring-chip.tsx';
import { OwnerBooks } from './owner-books.tsx';
import { ProfileReview } from './profile-review.tsx';
import { VehicleReview } from './vehicle-review.tsx';
import { DocumentReview } from './document-review.tsx';

/** Shows a driver and the documents side by side, with the decisions about both. */
export function DriverFileScreen({ id }: { id: string }) {
  const t = useT();
  const { data, isError, error, refetch } = useDriverFile(id);
  const back = { href: '/admin/drivers', label: t('ops.drivers.title') };
  if (!data) {
    return (
      <OpsPage title={t('ops.driver')} back={back}>
        {data === null ? (
          // Of an erased driver the money is left.
          <DriverMoney driverId={id} />
        ) : (
          <Waiting isError={isError} error={error} onAgain={() => void refetch()} />
        )}
      </OpsPage>
    );
  }
  return (
    <OpsPage title={nameOr(data.driver.fullName)} back={back} action={<DriverDecisions file={data} />}>
      <DriverHead {...data} />
      <ProfileReview file={data} />
      <VehicleReview file={data} />
      <section aria-label={t('ops.documents')} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {data.documents.map((document) => (
          <DocumentReview key={`${document.kind} ${document.id}`} driverId={id} document={document} />
        ))}
      </section>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <DriverMoney driverId={id} />
          <VehicleCard {...data} />
          <OwnerBooks driver={data.driver} books={data.ownerBooks ?? []} />
        </div>
        <History lines={data.audit} />
      </div>
    </OpsPage>
  );
}

function DriverHead({ driver }: Pick<DriverFile, 'driver'>) {
  const t = useT();
  const { id, fullName, photoUrl, phone, email, approval, isOnline, reviewReason, reviewMessage, createdAt } = driver;
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-4">
      <Avatar name={nameOr(fullName)} photoUrl={photoUrl} className="size-14 text-xl" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap gap-2">
          <ApprovalChip approval={approval} />
          {driver.isLocked && <Chip tone="stop">{t('ops.locked')}</Chip>}
          {isOnline && <Chip tone="go">{t('ops.drivers.online')}</Chip>}
          <ErasureChip erasesAt={driver.erasesAt} />
          <ExpiringChip expiring={driver.expiring} />
        </p>
        <p className="mt-1 text-sm text-muted wrap-anywhere">
          {email && (
            <>
              <bdi dir="ltr">{email}</bdi> ·{' '}
            </>
          )}
          {t('ops.since', { time: formatDayOfYear(createdAt) })}
        </p>
        {reviewReason && <p className="mt-1 text-sm wrap-anywhere">{t('ops.because', { reason: reviewReason })}</p>}
        {approval === 'suspended' && (
          <p className="mt-1 text-sm wrap-anywhere">
            {reviewMessage ? t('ops.personReads', { message: reviewMessage }) : t('ops.personReadsNoReason')}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {phone && <PhoneLink phone={phone} name={nameOr(fullName)} />}
        <Link
          href={`/admin/people/${id}`}
          className="tap inline-flex items-center rounded-md bg-sunken px-3.5 text-sm font-bold hover:bg-line"
        >
          {t('ops.personFile')}
        </Link>
      </div>
    </section>
  );
}

type VehicleFacts = Pick<DriverFile, 'driver' | 'rides' | 'ownsVehicle'>;

function VehicleCard({ driver, rides, ownsVehicle }: VehicleFacts) {
  const t = useT();
  const [isChanging, setIsChanging] = useState(false);
  // Until the approval the driver chooses it.
  const mayChange = driver.approval === 'approved' || driver.approval === 'suspended';
  const { nameOfClass, nameOfBody } = useVehicleNames();
  const { vehicleType, vehicleBody, vehicleMake, vehicleModel, vehicleYear, vehiclePlateNumber, licenseNumber } =
    driver;
  return (
    <OpsCard title={t('ops.vehicle')}>
      <FactList
        unknown={t('ops.unknown')}
        facts={[
          { label: t('ops.class'), value: nameOfClass(vehicleType) },
          { label: t('ops.body'), value: vehicleBody ? nameOfBody(vehicleBody) : null },
          { label: t('ops.plate'), value: vehiclePlateNumber },
          {
            label: t('ops.model'),
            value: [vehicleMake, vehicleModel, vehicleYear].filter(Boolean).join(' ') || null,
          },
          ...(ownsVehicle ? [{ label: t('ops.owner.name'), value: t('ops.owner.driver') }] : []),
          { label: t('colour.title'), value: driver.vehicleColour ? t(`colour.${driver.vehicleColour}`) : null },
          { label: t('ops.licence'), value: licenseNumber },
          { label: t('ops.city'), value: driver.city && cityName(driver.city) },
          {
            label: t('ops.rating'),
            value: driver.rating === null ? t('ops.ride.ratings.none') : formatRating(driver.rating),
          },
          { label: t('ops.fileRides'), value: formatWhole(driver.totalRides) },
          {
            label: t('ops.ridesMarked'),
            value: rides.marked > 0 ? t('ops.ridesMarkedOf', { ...rides }) : t('ops.ridesMarkedNone'),
          },
        ]}
      />
      {mayChange && (
        <Button tone="quiet" className="mt-3 px-4 py-2 text-sm" onClick={() => setIsChanging(true)}>
          {t('ops.class.change')}
        </Button>
      )}
      {isChanging && <ClassDialog driver={driver} onClose={() => setIsChanging(false)} />}
    </OpsCard>
  );
}
