import { useInfiniteQuery } from '@tanstack/react-query';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import type { ReactNode } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { RideLine } from './ride-line.tsx';

const PAGE = 20;
const NEWEST: string | undefined = undefined;

/** Lists all rides, newest first, fetched again each time it is opened; older ones are loaded page by page. */
export function HistoryScreen({ role, above }: { role: 'rider' | 'driver'; above?: ReactNode }) {
  const t = useT();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['rides', 'history'],
    queryFn: ({ pageParam, signal }) => call(rideRoutes.myRides, { query: { before: pageParam, limit: PAGE }, signal }),
    initialPageParam: NEWEST,
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.id),
    staleTime: 0,
    gcTime: 0,
  });
  const rides = data?.pages.flat();
  return (
    <Page title={t('live.history.title')} back={<BackLink href={`/${role}`} label={t('app.back')} />}>
      {above}
      {isError && !rides && (
        <EmptyState
          icon="alert"
          title={t('rider.history.failed')}
          action={<Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>}
        />
      )}
      {!isError && !rides && <Skeleton className="h-96" />}
      {rides?.length === 0 && (
        <EmptyState icon="clock" title={t('rider.history.none')} text={t('rider.history.noneText')} />
      )}
      {rides && rides.length > 0 && (
        <ul className="grid gap-2">
          {rides.map((ride) => (
            <RideLine key={ride.id} ride={ride} role={role} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button tone="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('live.history.more')}
        </Button>
      )}
    </Page>
  );
}
