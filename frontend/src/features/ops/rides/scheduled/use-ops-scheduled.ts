import { useInfiniteQuery } from '@tanstack/react-query';
import { scheduledRoutes } from '@waka/contracts/scheduled/scheduled-routes';
import type { OpsScheduledRide } from '@waka/contracts/scheduled/scheduled-views';
import { call } from '../../../../lib/api/api-client.ts';
import { translate } from '../../../../lib/i18n/i18n.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';
import { decided, OPS } from '../../live/ops-keys.ts';

const PAGE = 100;
/** Rides leave the list as their search begins. */
const REFRESH_MS = 60_000;

/** Returns the rides whose search has not begun, page by page, the next pickup first. */
export const useOpsScheduled = () =>
  useInfiniteQuery({
    queryKey: OPS.scheduled,
    queryFn: ({ pageParam, signal }) =>
      call(scheduledRoutes.opsScheduledRides, { query: { after: pageParam }, signal }),
    initialPageParam: noRide(),
    getNextPageParam: (page: OpsScheduledRide[]) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    gcTime: 0,
  });

const noRide = (): string | undefined => undefined;

/** Cancels a scheduled ride for its rider, with a reason. */
export async function cancelForRider({ id, version }: OpsScheduledRide, reason: string): Promise<void> {
  try {
    await call(scheduledRoutes.opsCancelScheduledRide, { params: { id }, body: { version, reason } });
    showToast({ title: translate('ops.scheduled.cancelled') });
  } finally {
    // Another admin, the rider or a driver may have been first: the list shows it.
    await decided({ about: 'scheduled', id });
  }
}
