import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { deskRoutes } from '@waka/contracts/ops/desk-routes';
import type { Incident, IncidentKind } from '@waka/contracts/safety/incident';
import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { call } from '../../../lib/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { incidentTold } from '../alarm/alarm.store.ts';

export const INCIDENTS = ['ops', 'incidents'] as const;
const PAGE = 50;

export type Shown = 'unsettled' | 'closed' | 'all';

/** Kept fresh by what the socket tells. */
export const useIncidents = (shown: Shown, kind: IncidentKind | 'all') =>
  useInfiniteQuery({
    queryKey: [...INCIDENTS, 'list', shown, kind],
    queryFn: ({ pageParam, signal }) =>
      call(safetyRoutes.opsIncidents, {
        query: {
          state: shown === 'all' ? undefined : shown,
          kind: kind === 'all' ? undefined : kind,
          before: pageParam || undefined,
          limit: PAGE,
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length === PAGE ? last.at(-1)?.id : undefined),
    staleTime: 0,
  });

export const useIncidentFile = (id: string) =>
  useQuery({
    queryKey: [...INCIDENTS, 'file', id],
    queryFn: ({ signal }) => call(deskRoutes.incidentFile, { params: { id }, signal }),
    staleTime: 0,
  });

export const take = (id: string) => settled(call(safetyRoutes.takeIncident, { params: { id } }));

export const note = (id: string, text: string) =>
  settled(call(deskRoutes.noteIncident, { params: { id }, body: { note: text } }));

export const close = (id: string, text: string) =>
  settled(call(safetyRoutes.closeIncident, { params: { id }, body: { note: text } }));

/** Whatever comes of it, the screens show how it stands now. */
async function settled(answer: Promise<Incident>): Promise<void> {
  try {
    incidentTold(await answer);
  } finally {
    await queryClient.invalidateQueries({ queryKey: INCIDENTS });
  }
}
