import { useInfiniteQuery } from '@tanstack/react-query';
import { opsRoutes } from '@waka/contracts/ops/ops-routes';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import { call } from '../../../../lib/api/api-client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import { OPS } from '../../live/ops-keys.ts';
import { RideList } from './ride-list.tsx';

const PAGE = 100;

interface AllRidesProps {
  /** All rides, or those with findings that wait for a decision. */
  show: 'all' | 'marked';
  live: ReadonlyMap<string, OpsRide>;
}

/** Lists rides page by page, newest first; those under way in their live state. */
export function AllRides({ show, live }: AllRidesProps) {
  const t = useT();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    // Another ride under way, or one less, changes the list.
    queryKey: [...OPS.ride, show, [...live.keys()].toSorted().join()],
    queryFn: ({ pageParam, signal }) => call(opsRoutes.opsRides, { query: { show, before: pageParam }, signal }),
    initialPageParam: noRide(),
    getNextPageParam: (page: OpsRide[]) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    placeholderData: (before) => before,
    gcTime: 0,
  });
  if (error) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{errorText(error, 'ops.failed')}</p>
        <Button tone="quiet" onClick={() => void refetch()}>
          {t('app.tryAgain')}
        </Button>
      </div>
    );
  }
  const rides = data ? data.pages.flat().map((ride) => newerOf(ride, live.get(ride.id))) : null;
  return (
    <div className="grid gap-4">
      <RideList
        rides={rides}
        none={t(show === 'all' ? 'ops.rides.none' : 'ops.rides.noneMarked')}
        hasFindings={show === 'marked'}
      />
      {hasNextPage && (
        <Button tone="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('ops.rides.earlier')}
        </Button>
      )}
    </div>
  );
}

const noRide = (): string | undefined => undefined;

const newerOf = (read: OpsRide, live: OpsRide | undefined): OpsRide => (live && live.seq >= read.seq ? live : read);
