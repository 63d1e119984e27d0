import { useQuery } from '@tanstack/react-query';
import type { OwnIncident } from '@waka/contracts/safety/incident';
import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { call } from '../../lib/api/api-client.ts';
import { knownIncidents, sosStore } from './sos.store.ts';

const LOOK_AGAIN_MS = 10_000;

/**
 * Fetches the call for help on a ride as the service has it, also of a page that was closed since; null where there is
 * none.
 */
export function useOwnSos(rideId: string): OwnIncident | null {
  const sent = sosStore((state) => (state.kind === 'sent' && state.rideId === rideId ? state.incident : null));
  const { data: mine = knownIncidents() ?? [] } = useQuery({
    queryKey: ['incidents', 'sos', rideId, sent],
    queryFn: ({ signal }) => call(safetyRoutes.myIncidents, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  if (sent) return mine.find(({ id }) => id === sent.id) ?? sent;
  return mine.find((known) => known.kind === 'sos' && known.rideId === rideId && known.state !== 'closed') ?? null;
}
