import { useInfiniteQuery } from '@tanstack/react-query';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import type { ReactNode } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { offlineTexts } from '../../../lib/i18n/messages/offline/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import type { BookingWaitingProps } from '../booking/booking-waiting.tsx';
import { pendingStore } from '../booking/pending-booking.store.ts';
import { RideLine } from './ride-line.tsx';

const LazyBookingWaiting = lazyPart<BookingWaitingProps>(
  async () => (await withTexts(import('../booking/booking-waiting.tsx'), offlineTexts)).BookingWaiting,
);

const PAGE = 20;
const NEWEST: string | undefined = undefined;

/** Lists all rides, newest first, fetched again each time it is opened; older ones are loaded page by page. */
export function HistoryScreen({ role, above }: { role: 'rider' | 'driver'; above?: ReactNode }) {
  const t = useT();
  const waiting = pendingStore((pending) => (role === 'rider' && pending.isWaiting ? pending.booking : null));
  const { data, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    // What waits to be sent is among the rides once it is booked.
    queryKey: ['rides', 'history', waiting?.key],
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
      {waiting && (
        <section className="rounded-lg bg-surface p-4 shadow-card">
          <LazyBookingWaiting booking={waiting} heading="h2" />
        </section>
      )}
      {isError && !rides && <LoadFailed title="rider.history.failed" error={error} onRetry={() => void refetch()} />}
      {!isError && !rides && <Skeleton className="h-96" />}
      {rides?.length === 0 && !waiting && (
        <EmptyState icon="clock" title={t('rider.history.none')} text={t('rider.history.noneText')} />
      )}
      {rides && rides.length > 0 && (
        // A column that is no wider than the screen, whatever a name in it is.
        <ul className="grid grid-cols-1 gap-2">
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
