import type { Incident } from '@waka/contracts/safety/incident';
import { create } from 'zustand';

/** Emergencies that no admin has taken yet, oldest first. */
export const alarmStore = create<{ ringing: readonly Incident[] }>(() => ({ ringing: [] }));

/** Incidents received since the list was requested: the list may be older than they are. */
let toldSince = new Map<string, Incident>();

export const alarmsAskedFor = () => {
  toldSince = new Map();
};

/** Applies the list of all open incidents. */
export function alarmsListed(listed: readonly Incident[]): void {
  const known = new Map([...listed.map((incident) => [incident.id, incident] as const), ...toldSince]);
  alarmStore.setState({ ringing: ringingOf([...known.values()]) });
}

export function incidentTold(incident: Incident): void {
  toldSince.set(incident.id, incident);
  const others = alarmStore.getState().ringing.filter(({ id }) => id !== incident.id);
  alarmStore.setState({ ringing: ringingOf([...others, incident]) });
}

/** Clears everything for the next sign-in, which may be another admin's. */
export const alarmsForgotten = () => {
  toldSince = new Map();
  alarmStore.setState({ ringing: [] });
};

const ringingOf = (incidents: readonly Incident[]) =>
  incidents
    .filter(({ kind, state }) => kind === 'sos' && state === 'open')
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
