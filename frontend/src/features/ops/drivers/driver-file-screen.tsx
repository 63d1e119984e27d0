import type { DriverFile } from '@waka/contracts/ops/desk-views';
import { Link } from 'wouter';
import { formatDayOfYear, formatRating, formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../lib/vehicles/use-vehicles.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { OpsCard } from '../layout/ops-card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Chip } from '../desk/chip.tsx';
import { DeskPage } from '../desk/desk-page.tsx';
import { History } from '../desk/history.tsx';
import { cityName, nameOr } from '../desk/names.ts';
import { PhoneLink } from '../desk/phone-link.tsx';
import { Waiting } from '../desk/waiting.tsx';
import { ApprovalChip } from './approval-chip.tsx';
import { DriverDecisions } from './driver-decisions.tsx';
import { DriverMoney } from './driver-money.tsx';
import { useDriverFile } from './driver-queries.ts';
import { ProfileReview } from './profile-review.tsx';
import { VehicleReview } from './vehicle-review.tsx';
import { PaperCard } from './paper-card.tsx';

/** Shows a driver and the documents side by side, with the decisions about both. */
export function DriverFileScreen({ id }: { id: string }) {
  const t = useT();
  const { data, isError, refetch } = useDriverFile(id);
  const back = { href: '/admin/drivers', label: t('desk.drivers.title') };
  if (!data) {
    return (
      <DeskPage title={t('desk.driver')} back={back}>
        <Waiting isError={isError} onAgain={() => void refetch()} />
      </DeskPage>
    );
  }
  return (
    <DeskPage title={nameOr(data.driver.fullName)} back={back} action={<DriverDecisions file={data} />}>
      <DriverHead {...data} />
      <ProfileReview file={data} />
      <VehicleReview file={data} />
      <section aria-label={t('desk.papers')} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {data.documents.map((document) => (
          <PaperCard key={`${document.kind} ${document.id}`} driverId={id} document={document} />
        ))}
      </section>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <DriverMoney driverId={id} />
          <VehicleCard {...data} />
        </div>
        <History lines={data.audit} />
      </div>
    </DeskPage>
  );
}

function DriverHead({ driver }: Pick<DriverFile, 'driver'>) {
  const t = useT();
  const { id, fullName, photoUrl, phone, email, approval, isOnline, reviewReason, createdAt } = driver;
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-4">
      <Avatar name={nameOr(fullName)} photoUrl={photoUrl} className="size-14 text-xl" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap gap-2">
          <ApprovalChip approval={approval} />
          {isOnline && <Chip tone="go">{t('desk.drivers.online')}</Chip>}
        </p>
        <p className="mt-1 text-sm text-muted wrap-anywhere">
          {email && (
            <>
              <bdi dir="ltr">{email}</bdi> ·{' '}
            </>
          )}
          {t('desk.since', { time: formatDayOfYear(createdAt) })}
        </p>
        {reviewReason && <p className="mt-1 text-sm wrap-anywhere">{t('desk.because', { reason: reviewReason })}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {phone && <PhoneLink phone={phone} name={nameOr(fullName)} />}
        <Link
          href={`/admin/people/${id}`}
          className="tap inline-flex items-center rounded-md bg-sunken px-3.5 text-sm font-bold hover:bg-line"
        >
          {t('desk.personFile')}
        </Link>
      </div>
    </section>
  );
}

function VehicleCard({ driver, rides }: Pick<DriverFile, 'driver' | 'rides'>) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const { vehicleType, vehicleMake, vehicleModel, vehicleYear, vehiclePlateNumber, licenseNumber } = driver;
  return (
    <OpsCard title={t('desk.vehicle')}>
      <FactList
        unknown={t('desk.unknown')}
        facts={[
          { label: t('desk.class'), value: nameOfClass(vehicleType) },
          { label: t('desk.plate'), value: vehiclePlateNumber },
          {
            label: t('desk.model'),
            value: [vehicleMake, vehicleModel, vehicleYear].filter(Boolean).join(' ') || null,
          },
          { label: t('colour.title'), value: driver.vehicleColour ? t(`colour.${driver.vehicleColour}`) : null },
          { label: t('desk.licence'), value: licenseNumber },
          { label: t('desk.city'), value: driver.city && cityName(driver.city) },
          { label: t('desk.rating'), value: driver.rating === null ? null : formatRating(driver.rating) },
          { label: t('desk.rides'), value: formatWhole(driver.totalRides) },
          { label: t('desk.ridesMarked'), value: t('desk.ridesMarkedOf', { ...rides }) },
        ]}
      />
    </OpsCard>
  );
}
