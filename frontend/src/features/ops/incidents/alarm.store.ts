import type { Incident } from '@waka/contracts/safety/incident';
import { create } from 'zustand';

/** Calls for help that nobody has taken yet, the oldest first. */
export const alarmStore = create<{ ringing: readonly Incident[] }>(() => ({ ringing: [] }));

/** What was told since the list was asked for: the list may be older than that. */
let toldSince = new Map<string, Incident>();

export const alarmsAskedFor = () => {
  toldSince = new Map();
};

/** All that are not settled, as the service has them. */
export function alarmsListed(listed: readonly Incident[]): void {
  const known = new Map([...listed.map((incident) => [incident.id, incident] as const), ...toldSince]);
  alarmStore.setState({ ringing: ringingOf([...known.values()]) });
}

export function incidentTold(incident: Incident): void {
  toldSince.set(incident.id, incident);
  const others = alarmStore.getState().ringing.filter(({ id }) => id !== incident.id);
  alarmStore.setState({ ringing: ringingOf([...others, incident]) });
}

/** Somebody else may sign in next. */
export const alarmsForgotten = () => {
  toldSince = new Map();
  alarmStore.setState({ ringing: [] });
};

const ringingOf = (incidents: readonly Incident[]) =>
  incidents
    .filter(({ kind, state }) => kind === 'sos' && state === 'open')
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
