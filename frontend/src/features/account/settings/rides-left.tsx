import { useQuery } from '@tanstack/react-query';
import { scheduledRoutes } from '@waka/contracts/scheduled/scheduled-routes';
import { call } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/use-t.ts';

/** Says how many scheduled rides are cancelled with a rider's account, for good; nothing without any. */
export function RidesLeft() {
  const t = useT();
  const { data = [] } = useQuery({
    queryKey: ['scheduled', 'mine'],
    queryFn: ({ signal }) => call(scheduledRoutes.scheduledRides, { signal }),
    staleTime: 0,
  });
  const rides = data.filter(({ status }) => status === 'scheduled' || status === 'taken');
  if (rides.length === 0) return null;
  return (
    <p role="alert" className="figures rounded-md bg-stop-soft px-4 py-3 font-semibold text-stop">
      {t('account.delete.scheduled', { count: rides.length })}{' '}
      {rides.some(({ seriesId }) => seriesId !== null) && t('account.delete.series')}
    </p>
  );
}
