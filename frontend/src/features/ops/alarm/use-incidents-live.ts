import type { Incident } from '@waka/contracts/safety/incident';
import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useConnection } from '../../../lib/connection.store.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { liveSocket } from '../../../lib/realtime.ts';
import { INCIDENTS } from '../incidents/incident-queries.ts';
import { mayConcern } from '../live/ops-keys.ts';
import { alarmsAskedFor, alarmsCleared, alarmsListed, alarmStore, incidentReceived } from '../incidents/alarm.store.ts';
import { showTakenToast } from './show-taken.ts';

const RETRY_MS = 3_000;
const MOST = 100;

/** Receives incidents while the ops screens are open, and asks at each connect what was missed. */
export function useIncidentsLive(): void {
  const isOpen = useConnection(({ kind }) => kind === 'open');
  useEffect(() => {
    const socket = isOpen ? liveSocket() : null;
    if (!socket) return undefined;
    socket.on('ops:incident', incidentChanged);
    void queryClient.invalidateQueries({ queryKey: INCIDENTS });
    const controller = new AbortController();
    void ask(controller.signal);
    return () => {
      socket.off('ops:incident', incidentChanged);
      controller.abort();
    };
  }, [isOpen]);
  useEffect(() => alarmsCleared, []);
}

function incidentChanged(incident: Incident): void {
  const wasRinging = alarmStore.getState().ringing.some(({ id }) => id === incident.id);
  incidentReceived(incident);
  if (wasRinging && incident.state === 'taken') showTakenToast(incident);
  void queryClient.invalidateQueries({ queryKey: INCIDENTS, predicate: mayConcern(incident.id) });
}

async function ask(signal: AbortSignal): Promise<void> {
  alarmsAskedFor();
  try {
    const query = { kind: 'sos', state: 'unsettled', limit: MOST };
    const listed = await call(safetyRoutes.opsIncidents, { query, signal });
    if (!signal.aborted) alarmsListed(listed);
  } catch (error) {
    if (signal.aborted) return;
    console.warn('Open calls for help are not known, asking again:', error);
    const timer = setTimeout(() => void ask(signal), RETRY_MS);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }
}
