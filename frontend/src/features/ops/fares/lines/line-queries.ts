import { useQuery } from '@tanstack/react-query';
import { opsDecisionRoutes } from '@waka/contracts/ops/ops-decision-routes';
import type { QueueZoneRequest, QueueZoneView } from '@waka/contracts/ops/pricing/queue-zones';
import { call } from '../../../../lib/api/api-client.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { OPS } from '../../live/ops-keys.ts';
import { withSeen } from '../../shared/with-seen.ts';

/** Lines move by themselves: what an event did not say is asked for after this. */
const REFRESH_MS = 15_000;

export const useQueueZones = () =>
  useQuery({
    queryKey: OPS.lines,
    queryFn: ({ signal }) => call(opsDecisionRoutes.queueZones, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

export const useQueueLine = (id: string) =>
  useQuery({
    queryKey: [...OPS.lines, id],
    queryFn: ({ signal }) => call(opsDecisionRoutes.queueLine, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

/** Adds a zone with a line, or changes one. */
export const setQueueZone = (zone: QueueZoneView | null, body: Omit<QueueZoneRequest, 'id' | 'seen'>): Promise<void> =>
  changed(
    withSeen(zone ?? undefined, (seen) =>
      call(opsDecisionRoutes.setQueueZone, { body: { ...body, ...(zone && { id: zone.id }), ...seen } }),
    ),
  );

export const removeQueueZone = (zone: QueueZoneView, reason: string): Promise<void> =>
  changed(
    withSeen(zone, (seen) =>
      call(opsDecisionRoutes.removeQueueZone, { params: { id: zone.id }, body: { reason, ...seen } }),
    ),
  );

async function changed(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } finally {
    await queryClient.invalidateQueries({ queryKey: OPS.lines });
  }
}
