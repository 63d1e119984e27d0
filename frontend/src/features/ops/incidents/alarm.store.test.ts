import { beforeEach, expect, test } from '@jest/globals';
import type { Incident } from '@waka/contracts/safety/incident';
import { alarmsAskedFor, alarmsCleared, alarmsListed, alarmStore, incidentReceived } from './alarm.store.ts';

const anIncident = (id: string, changes: Partial<Incident> = {}): Incident => ({
  id,
  kind: 'sos',
  category: 'sos',
  state: 'open',
  rideId: null,
  reporter: { id: 'rider-1', name: 'Aminata Kamara', role: 'rider', phone: null },
  city: 'freetown',
  position: null,
  text: null,
  createdAt: `2026-11-21T08:00:0${id}.000Z`,
  takenBy: null,
  takenAt: null,
  closedAt: null,
  note: null,
  ...changes,
});

const ringing = () => alarmStore.getState().ringing.map(({ id }) => id);

beforeEach(alarmsCleared);

test('a call for help rings until an admin takes it', () => {
  incidentReceived(anIncident('2'));
  incidentReceived(anIncident('1'));
  expect(ringing()).toEqual(['2', '1']);
  incidentReceived(anIncident('1', { state: 'taken', takenBy: 'Hawa' }));
  expect(ringing()).toEqual(['2']);
});

test('the newest call comes first, one raised again by that time, and false alarms last', () => {
  const at = '2026-11-21T08:00:09.000Z';
  incidentReceived(anIncident('5', { falseAlarmAt: at }));
  incidentReceived(anIncident('1'));
  incidentReceived(anIncident('3'));
  incidentReceived(anIncident('4', { falseAlarmAt: at }));
  incidentReceived(anIncident('2', { raisedAgainAt: at }));
  expect(ringing()).toEqual(['2', '3', '1', '5', '4']);
});

test('a report does not ring', () => {
  incidentReceived(anIncident('1', { kind: 'report', category: 'fare' }));
  expect(ringing()).toEqual([]);
});

test('what was settled while there was no connection is silent after it', () => {
  incidentReceived(anIncident('1'));
  alarmsAskedFor();
  alarmsListed([anIncident('2')]);
  expect(ringing()).toEqual(['2']);
});

test('an old list does not ring what was taken meanwhile, nor silence what came in', () => {
  alarmsAskedFor();
  incidentReceived(anIncident('1', { state: 'taken' }));
  incidentReceived(anIncident('2'));
  alarmsListed([anIncident('1')]);
  expect(ringing()).toEqual(['2']);
});
