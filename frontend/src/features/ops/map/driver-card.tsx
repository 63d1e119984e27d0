import { useQuery } from '@tanstack/react-query';
import { opsRoutes } from '@waka/contracts/ops/ops-routes';
import { Link } from 'wouter';
import { call } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { OpsCard } from '../layout/ops-card.tsx';
import { Phone } from '../shared/phone-link.tsx';
import { opsStore } from '../live/ops.store.ts';

/** Shows the driver of a dot on the map, and the driver's ride. */
export function DriverCard({ driverId, onClose }: { driverId: string; onClose: () => void }) {
  const t = useT();
  const { data, error } = useQuery({
    queryKey: ['ops', 'driver', driverId],
    queryFn: ({ signal }) => call(opsRoutes.opsDriver, { params: { id: driverId }, signal }),
    staleTime: 0,
  });
  const ride = opsStore(({ rides }) => [...rides.values()].find((one) => one.driverId === driverId));
  return (
    <OpsCard
      title={data?.fullName ?? t('ops.map.driver')}
      action={<IconButton icon="close" label={t('app.close')} className="-me-2" onClick={onClose} />}
    >
      <div className="grid gap-1 text-sm">
        {error && <p role="alert">{errorText(error, 'ops.failed')}</p>}
        {!data && !error && <Skeleton className="h-12" />}
        {data && (
          <>
            <p>
              {[data.vehicleMake, data.vehicleModel, data.vehicleColour && t(`colour.${data.vehicleColour}`)]
                .filter(Boolean)
                .join(' ')}{' '}
              <bdi dir="ltr" className="font-semibold">
                {data.vehiclePlateNumber}
              </bdi>
            </p>
            {data.phone && (
              <a href={`tel:${data.phone}`} className="tap flex w-fit items-center font-semibold text-go">
                <Phone number={data.phone} />
              </a>
            )}
            <Link href={`/admin/drivers/${driverId}`} className="tap flex w-fit items-center font-bold text-violet">
              {t('ops.map.driverFile')}
            </Link>
          </>
        )}
        {ride && (
          <Link href={`/admin/rides/${ride.id}`} className="tap flex items-center font-bold text-violet">
            {t('ops.map.rideOf', { name: ride.riderName })}
          </Link>
        )}
      </div>
    </OpsCard>
  );
}
