import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { opsDecisionRoutes } from '@waka/contracts/ops/ops-decision-routes';
import type { IncidentFile } from '@waka/contracts/ops/ops-file-views';
import type { Incident, IncidentKind } from '@waka/contracts/safety/incident';
import { isLive } from '@waka/contracts/rides/ride-status';
import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { call } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { showFailure } from '../../../lib/forms/show-failure.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { incidentReceived } from './alarm.store.ts';
import { withSeen } from '../shared/with-seen.ts';

export const INCIDENTS = ['ops', 'incidents'] as const;
const PAGE = 50;
/** Ride and car move by events that say nothing of the incident. */
const RIDE_REFRESH_MS = 15_000;

export type Shown = 'unsettled' | 'closed' | 'all';

/** Returns the incidents; socket events invalidate them. */
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
    queryFn: ({ signal }) => call(opsDecisionRoutes.incidentFile, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? RIDE_REFRESH_MS : false),
  });

/** Checks whether ride or car can change without an event: a car that is not seen now may be seen again. */
const isMoving = ({ incident, ride }: IncidentFile): boolean =>
  ride !== null && (isLive(ride.status) || (incident.kind === 'sos' && incident.state !== 'closed'));

export const take = (id: string) => settled(call(safetyRoutes.takeIncident, { params: { id } }));

/** Takes over an incident from the admin who has it. */
export const takeOver = ({ id, takenById }: Incident, reason: string) =>
  settled(call(safetyRoutes.takeOverIncident, { params: { id }, body: { from: takenById ?? '', reason } }));

/** Shows a toast with the name of the admin who was first, else the error. */
export function takeFailed(error: unknown): void {
  const name = error instanceof ApiError ? error.takenBy : null;
  if (name === null) showFailure(error, 'app.error', 'ops.notSaved');
  else showToast({ tone: 'error', title: translate('ops.incident.takenAlready', { name }) });
}

type ShownIncident = Pick<IncidentFile, 'incident' | 'decisionId'>;

export const note = (shown: ShownIncident, text: string) =>
  settled(
    withSeen(shown, (seen) =>
      call(opsDecisionRoutes.noteIncident, { params: { id: shown.incident.id }, body: { note: text, ...seen } }),
    ),
  );

export const close = (shown: ShownIncident, text: string) =>
  settled(
    withSeen(shown, (seen) =>
      call(safetyRoutes.closeIncident, { params: { id: shown.incident.id }, body: { note: text, ...seen } }),
    ),
  );

/** Applies the new state of an incident, and fetches the lists again on success and failure. */
async function settled(answer: Promise<Incident>): Promise<void> {
  try {
    incidentReceived(await answer);
  } finally {
    await queryClient.invalidateQueries({ queryKey: INCIDENTS });
  }
}
