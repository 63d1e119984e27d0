import { DRIVER_LISTS, type DriverListItem, type DriverListName } from '@waka/contracts/ops/people-views';
import { Link } from 'wouter';
import { formatDay, formatDayOfYear, formatRating } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../lib/vehicles/use-vehicles.ts';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Chip } from '../shared/chip.tsx';
import { opsStore } from '../live/ops.store.ts';
import { ErasureChip } from '../erasure/erasure-chip.tsx';
import { OpsList } from '../shared/ops-list.tsx';
import { OpsPage } from '../shared/ops-page.tsx';
import { FilterTabs, useFilter } from '../shared/filter-tabs.tsx';
import { cityName, nameOr } from '../shared/names.ts';
import { Phone } from '../shared/phone-link.tsx';
import { ApprovalChip } from './approval-chip.tsx';
import { ExpiringChip } from './expiring-chip.tsx';
import { ToReviewChip } from './to-review-chip.tsx';
import { useDrivers } from './driver-queries.ts';
import { dotted } from '../shared/dotted.ts';

/** Lists drivers: pending ones with the longest wait first, before those with nothing to review; all others newest first. */
export function DriversScreen() {
  const t = useT();
  const status = useFilter('status', DRIVER_LISTS) ?? 'pending';
  const drivers = useDrivers(status);
  const kpis = opsStore((state) => state.kpis);
  const counts: Partial<Record<DriverListName, number | undefined>> = {
    pending: kpis?.pendingApprovals,
    review: kpis?.reviewsWaiting,
  };
  return (
    <OpsPage title={t('ops.drivers.title')}>
      <FilterTabs
        label={t('ops.drivers.shown')}
        name="status"
        options={DRIVER_LISTS.map((value) => ({
          value,
          text: t(value === 'review' || value === 'expiring' ? `documents.${value}.list` : `ops.approval.${value}`),
          count: counts[value] || undefined,
        }))}
      />
      <OpsList
        query={drivers}
        none={
          <EmptyState
            icon="check"
            title={t(status === 'pending' ? 'ops.drivers.noneWaiting' : 'ops.drivers.none')}
            text={status === 'pending' ? t('ops.drivers.noneWaitingText') : undefined}
          />
        }
        Line={DriverLine}
      />
    </OpsPage>
  );
}

function DriverLine({ item: driver }: { item: DriverListItem }) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const { id, photoUrl, vehicleType, vehicleMake, vehicleModel, vehiclePlateNumber, isOnline, onlineSince, createdAt } =
    driver;
  const { approval, reviewedAt, reviewReason, rating, city } = driver;
  const vehicle = [nameOfClass(vehicleType), vehicleMake, vehicleModel].filter(Boolean).join(' ');
  return (
    <Link
      href={`/admin/drivers/${id}`}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunken md:grid-cols-[auto_minmax(0,2fr)_minmax(0,2fr)_minmax(0,1.4fr)]"
    >
      <Avatar name={nameOr(driver.fullName)} photoUrl={photoUrl} className="row-span-3 size-10 md:row-span-1" />
      <span className="min-w-0">
        <b dir="auto" className="block w-fit max-w-full truncate font-bold">
          {nameOr(driver.fullName)}
        </b>
        {driver.phone && <Phone number={driver.phone} className="text-sm text-muted" />}
      </span>
      <span className="col-start-2 min-w-0 text-sm md:col-start-auto">
        {vehicle} {vehiclePlateNumber && <bdi dir="ltr">{vehiclePlateNumber}</bdi>}
        <span className="block text-muted">
          {dotted([city && cityName(city), rating !== null && `★ ${formatRating(rating)}`])}
        </span>
      </span>
      <span className="col-start-2 min-w-0 text-sm text-muted md:col-start-auto md:text-end">
        {driver.isLocked && <Chip tone="stop">{t('ops.locked')}</Chip>}
        {approval === 'suspended' && <ApprovalChip approval={approval} />}
        {isOnline && <Chip tone="go">{t('ops.drivers.online')}</Chip>}
        <ErasureChip erasesAt={driver.erasesAt} />
        <ExpiringChip expiring={driver.expiring} />
        <ToReviewChip driver={driver} />
        <span className="block">
          {onlineSince && t('ops.drivers.waitingSince', { time: formatDay(onlineSince) })}
          {approval === 'pending' && t('ops.drivers.waitingSince', { time: formatDayOfYear(createdAt) })}
          {approval !== 'pending' && !isOnline && formatDayOfYear(reviewedAt ?? createdAt)}
        </span>
        {reviewReason && approval !== 'approved' && <span className="line-clamp-1 block">{reviewReason}</span>}
      </span>
    </Link>
  );
}
