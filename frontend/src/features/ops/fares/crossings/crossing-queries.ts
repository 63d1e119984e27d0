import { useQuery } from '@tanstack/react-query';
import type { CrossingView } from '@waka/contracts/crossings/crossing';
import type { CrossingRequest } from '@waka/contracts/crossings/crossing-requests';
import { crossingRoutes } from '@waka/contracts/crossings/crossing-routes';
import { call } from '../../../../lib/api/api-client.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { OPS } from '../../live/ops-keys.ts';
import { withSeen } from '../../shared/with-seen.ts';

export const useCrossings = () =>
  useQuery({
    queryKey: OPS.crossings,
    queryFn: ({ signal }) => call(crossingRoutes.crossings, { signal }),
    staleTime: 0,
  });

/** Adds a ferry, or changes one. */
export async function setCrossing(
  crossing: CrossingView | null,
  body: Omit<CrossingRequest, 'id' | 'seen'>,
): Promise<void> {
  try {
    await withSeen(crossing ?? undefined, (seen) =>
      call(crossingRoutes.setCrossing, { body: { ...body, ...(crossing && { id: crossing.id }), ...seen } }),
    );
  } finally {
    await queryClient.invalidateQueries({ queryKey: OPS.crossings });
  }
}
