import type { Incident } from '@waka/contracts/safety/incident';
import { create } from 'zustand';

/** Emergencies that no admin has taken yet: the newest first, those that their callers say were false alarms last. */
export const alarmStore = create<{ ringing: readonly Incident[] }>(() => ({ ringing: [] }));

/** Incidents received since the list was requested: the list may be older than they are. */
let receivedSince = new Map<string, Incident>();

export const alarmsAskedFor = () => {
  receivedSince = new Map();
};

/** Applies the list of all open incidents. */
export function alarmsListed(listed: readonly Incident[]): void {
  const known = new Map([...listed.map((incident) => [incident.id, incident] as const), ...receivedSince]);
  alarmStore.setState({ ringing: ringingOf([...known.values()]) });
}

export function incidentReceived(incident: Incident): void {
  receivedSince.set(incident.id, incident);
  const others = alarmStore.getState().ringing.filter(({ id }) => id !== incident.id);
  alarmStore.setState({ ringing: ringingOf([...others, incident]) });
}

/** Clears everything for the next sign-in, which may be another admin's. */
export const alarmsCleared = () => {
  receivedSince = new Map();
  alarmStore.setState({ ringing: [] });
};

const ringingOf = (incidents: readonly Incident[]) =>
  incidents
    .filter(({ kind, state }) => kind === 'sos' && state === 'open')
    .toSorted((a, b) => Number(isFalse(a)) - Number(isFalse(b)) || lastRaised(b).localeCompare(lastRaised(a)));

const isFalse = ({ falseAlarmAt }: Incident) => Boolean(falseAlarmAt);

const lastRaised = ({ raisedAgainAt, createdAt }: Incident) => raisedAgainAt ?? createdAt;
