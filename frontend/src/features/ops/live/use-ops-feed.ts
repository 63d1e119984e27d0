import type { Dashboard, OpsRide } from '@waka/contracts/ops/ops-views';
import type { Decided } from '@waka/contracts/realtime';
import { useEffect } from 'react';
import { useConnection } from '../../../lib/connection.store.ts';
import { liveSocket } from '../../../lib/realtime.ts';
import { decided } from './ops-keys.ts';
import { onceAtATime } from './once-at-a-time.ts';
import { activityReceived, kpisReceived, opsCleared, opsStore, rideReceived } from './ops.store.ts';
import { readActivity, readKpis, readRides, readWaiting, readWeek } from './read-ops.ts';
import { watchConnection } from './watch-connection.ts';

/** Some rides, and some money, need attention just because time passes, which no event reports. */
const POLL_MS = 15_000;
const WEEK_PAUSE_MS = 400;

/** Loads the store at every connect, and updates it by events from then on. */
export function useOpsFeed(): void {
  const isOpen = useConnection(({ kind }) => kind === 'open');
  useEffect(() => {
    const socket = isOpen ? liveSocket() : null;
    return socket ? listen(socket) : undefined;
  }, [isOpen]);
  useEffect(() => {
    const socket = isOpen ? liveSocket() : null;
    return socket ? watchConnection(socket) : undefined;
  }, [isOpen]);
  useEffect(() => opsCleared, []);
}

function listen(socket: NonNullable<ReturnType<typeof liveSocket>>): () => void {
  const kpis = onceAtATime(readKpis, 0);
  const activity = onceAtATime(readActivity, 0);
  const week = onceAtATime(readWeek, WEEK_PAUSE_MS);
  const rides = onceAtATime(readRides, WEEK_PAUSE_MS);
  const onKpis = (dashboard: Dashboard) => {
    const wanting = opsStore.getState().kpis?.ridesNeedingAttention;
    kpisReceived(dashboard);
    if (wanting !== dashboard.ridesNeedingAttention) rides.ask();
  };
  const onRide = (ride: OpsRide) => {
    rideReceived(ride);
    if (changesWeek.has(ride.lastEvent.type)) week.ask();
  };
  const money = onceAtATime(readWaiting, WEEK_PAUSE_MS);
  const onIncident = () => rides.ask();
  const onDecided = (about: Decided) => {
    void decided(about);
    if (changesWaiting.has(about.about)) money.ask();
  };
  const all = [kpis, activity, week, rides, money];
  // Subscribes before it loads, so that no event is missed in between.
  socket.on('ops:kpis', onKpis);
  socket.on('ops:ride', onRide);
  socket.on('ops:activity', activityReceived);
  socket.on('ops:incident', onIncident);
  socket.on('ops:decided', onDecided);
  socket.on('ops:lines', onLines);
  for (const { ask } of all) ask(0);
  const byTime = setInterval(() => {
    rides.ask();
    money.ask();
  }, POLL_MS);
  return () => {
    clearInterval(byTime);
    for (const { stop } of all) stop();
    socket.off('ops:kpis', onKpis);
    socket.off('ops:ride', onRide);
    socket.off('ops:activity', activityReceived);
    socket.off('ops:incident', onIncident);
    socket.off('ops:decided', onDecided);
    socket.off('ops:lines', onLines);
  };
}

const onLines = () => void decided({ about: 'lines' });

const changesWeek: ReadonlySet<string> = new Set(['requested', 'completed', 'cancelled', 'expired']);
/** The decision about cash of a ride is one about the ride. */
const changesWaiting: ReadonlySet<Decided['about']> = new Set(['payouts', 'refunds', 'debts', 'ride']);
