import type { MoneyWaiting } from '@waka/contracts/ops/money/money-views';
import type { Activity, Dashboard, DayVolume, OpsRide, PopularRoute } from '@waka/contracts/ops/ops-views';
import { isLive } from '@waka/contracts/rides/ride-status';
import { create } from 'zustand';

interface OpsState {
  kpis: Dashboard | null;
  /** Rides under way and those that need attention, by id. */
  rides: ReadonlyMap<string, OpsRide>;
  /** Those that have left this list last, as they ended. */
  ended: ReadonlyMap<string, OpsRide>;
  areRidesKnown: boolean;
  /** Newest first. */
  activity: readonly Activity[] | null;
  volume: readonly DayVolume[] | null;
  routes: readonly PopularRoute[] | null;
  /** What waits for an admin in Money and Books. */
  waiting: MoneyWaiting | null;
}

const LINES = 30;
const MOST_ENDED = 20;
const nothing: OpsState = {
  kpis: null,
  rides: new Map(),
  ended: new Map(),
  areRidesKnown: false,
  activity: null,
  volume: null,
  routes: null,
  waiting: null,
};

/** Live state of the ops screens. The socket updates it; each connect loads it again. */
export const opsStore = create<OpsState>(() => nothing);

/** The last seq received of each ride since the list of rides was requested, which may be older. */
const receivedMeanwhile = new Map<string, number>();

/** Counts drivers who wait for an admin: who applied, and who changed what riders rely on. */
export const driversToReview = ({ pendingApprovals, reviewsWaiting = 0 }: Dashboard): number =>
  pendingApprovals + reviewsWaiting;

export function kpisReceived(kpis: Dashboard): void {
  const before = opsStore.getState().kpis;
  if (before && before.at > kpis.at) return;
  opsStore.setState({ kpis });
}

export function rideReceived(ride: OpsRide): void {
  const { rides } = opsStore.getState();
  const known = rides.get(ride.id);
  const last = Math.max(known?.seq ?? 0, receivedMeanwhile.get(ride.id) ?? 0);
  if (ride.seq <= last) return;
  receivedMeanwhile.set(ride.id, ride.seq);
  const changed = new Map(rides);
  // The next step of a ride does not settle a complaint.
  const lasting = known?.attention === 'sos' || known?.attention === 'incident' ? known.attention : null;
  const attention = lasting ?? ride.attention;
  if (isLive(ride.status) || attention) changed.set(ride.id, { ...ride, attention });
  else if (changed.delete(ride.id)) rideEnded(ride);
  opsStore.setState({ rides: changed });
}

/** Keeps a ride that leaves the list for the page on which it may be open. */
function rideEnded(ride: OpsRide): void {
  const ended = [...opsStore.getState().ended.values(), ride].slice(-MOST_ENDED);
  opsStore.setState({ ended: new Map(ended.map((one) => [one.id, one])) });
}

/** Marks the request of the list of rides: every ride received from now on is newer than the list. */
export const ridesAsked = (): void => receivedMeanwhile.clear();

export function ridesRead(list: readonly OpsRide[]): void {
  const { rides } = opsStore.getState();
  const read = new Map<string, OpsRide>();
  for (const ride of list) if ((receivedMeanwhile.get(ride.id) ?? 0) <= ride.seq) read.set(ride.id, ride);
  for (const id of receivedMeanwhile.keys()) {
    const live = rides.get(id);
    if (live && !read.has(id)) read.set(id, live);
  }
  opsStore.setState({ rides: read, areRidesKnown: true });
}

export function activityReceived(line: Activity): void {
  activityRead([line]);
}

/** Merges lines into the known ones: each once, newest first. */
export function activityRead(lines: readonly Activity[]): void {
  const known = new Map([...(opsStore.getState().activity ?? []), ...lines].map((line) => [line.id, line]));
  const activity = [...known.values()].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, LINES);
  opsStore.setState({ activity });
}

export const volumeRead = (volume: readonly DayVolume[]): void => opsStore.setState({ volume });
export const waitingRead = (waiting: MoneyWaiting): void => opsStore.setState({ waiting });
export const routesRead = (routes: readonly PopularRoute[]): void => opsStore.setState({ routes });

/** Clears everything for the next sign-in. */
export function opsCleared(): void {
  receivedMeanwhile.clear();
  opsStore.setState(nothing, true);
}
