import type { SessionEnded } from './accounts/session-ended.ts';
import type { DebtStep } from './drivers/debt.ts';
import type { User, UserType } from './accounts/user.ts';
import type { DriverLine } from './drivers/driver-views.ts';
import type { DriverWay } from './drivers/driver-way.ts';
import type { DriverPosition, Fix, TakenFixes } from './drivers/position.ts';
import type { Ack } from './error-body.ts';
import type { Offer, OfferClosed } from './matching/offer.ts';
import type { Activity, Bounds, Dashboard, Fleet, OpsRide } from './ops/ops-views.ts';
import type { RegionMoney } from './money/region-money.ts';
import type { NotificationEvent } from './notifications/notification.ts';
import type { Ride, RideEvent } from './rides/ride-views.ts';
import type { Incident } from './safety/incident.ts';

/** Sent to a socket at every connect: the complete state for its reader. */
export interface Snapshot {
  user: User;
  ride: Ride | null;
  offer: Offer | null;
  /** How many notifications wait to be read. */
  unread: number;
  /** How money is written in each region; an older backend leaves it out. */
  money?: RegionMoney[];
  serverTime: string;
}

/** `because`: why the service ended the shift by itself. */
export interface DutyChange {
  isOnline: boolean;
  because?: 'silence' | 'suspension';
}

/** The subject of an admin's decision; pages that show it load it again. */
export interface Decided {
  about:
    | 'driver'
    | 'person'
    | 'ride'
    | 'fares'
    | 'commission'
    | 'cities'
    | 'areas'
    | 'vehicles'
    | 'methods'
    | 'lines'
    | 'crossings'
    | 'rules'
    | 'scheduled'
    | 'payouts'
    | 'refunds'
    | 'debts'
    | 'taxes'
    | 'promotions';
  /** The id of the driver, person or ride whose file has changed. An older backend leaves it out. */
  id?: string;
}

export interface ServerToClient {
  snapshot: (snapshot: Snapshot) => void;
  'ride:updated': (ride: Ride) => void;
  'ride:offer': (offer: Offer) => void;
  'ride:offer:closed': (closed: OfferClosed) => void;
  'driver:location': (position: DriverPosition) => void;
  /** For the driver: the way ahead along streets, after a fix of this socket, when it is another one than before. */
  'driver:way': (way: DriverWay) => void;
  /** For the driver: the place in the line of a zone, whenever it changes; null once it is lost. */
  'driver:line': (line: DriverLine) => void;
  /** For its rider and its driver: a scheduled ride has changed; screens that show it load it again. */
  'scheduled:changed': (changed: { id: string }) => void;
  /** For the driver: a payout has changed; screens that show it load it again. */
  'payout:changed': (changed: { id: string }) => void;
  /** For the driver: what he owes, or how much he may owe, has changed; screens that show it load it again. */
  'debt:changed': (changed: { step: DebtStep }) => void;
  /** For the driver of a ride: what its rider owes of earlier ones may have changed; the screen that shows it loads it again. */
  'cash:owed': (changed: { rideId: string }) => void;
  /** For the driver: something in the book with the owner of his vehicle has changed; screens that show it load it again. */
  'owner:changed': (changed: { bookId: string }) => void;
  'driver:status': (status: DutyChange) => void;
  /** Sent at most once a second, when a figure changed. */
  'ops:kpis': (kpis: Dashboard) => void;
  'ops:ride': (ride: OpsRide) => void;
  'ops:activity': (activity: Activity) => void;
  'ops:fleet': (fleet: Fleet) => void;
  /** For everyone: ops has changed how money is written or rounded. */
  'money:changed': (money: RegionMoney[]) => void;
  notification: (news: NotificationEvent) => void;
  'ops:incident': (incident: Incident) => void;
  /** Drivers came, left or moved up in lines of a city's drivers; pages that show lines load them again. */
  'ops:lines': (moved: { city: string }) => void;
  'ops:decided': (decided: Decided) => void;
  'session:ended': (end: SessionEnded) => void;
}

export interface RideSync {
  rideId: string;
  afterSeq: number;
}

export interface ClientToServer {
  'driver:location': (fixes: Fix | Fix[], ack?: (answer: Ack<TakenFixes>) => void) => void;
  'ride:sync': (request: RideSync, ack?: (answer: Ack<{ events: RideEvent[] }>) => void) => void;
  /** Checks the connection: without an acknowledgement an ops screen knows that it is cut. */
  'ops:ping': (request: null, ack?: (answer: Ack) => void) => void;
  /** Sets which part of the map is watched; null stops it. */
  'ops:watch': (request: { bounds: Bounds | null }, ack?: (answer: Ack) => void) => void;
}

export type ClientEvent = keyof ClientToServer;

/** The roles that may send each event; all others are refused. */
export const clientEventAccess: Record<ClientEvent, readonly UserType[]> = {
  'driver:location': ['driver'],
  'ride:sync': ['rider', 'driver'],
  'ops:ping': ['admin'],
  'ops:watch': ['admin'],
};

export const isClientEvent = (name: unknown): name is ClientEvent =>
  typeof name === 'string' && Object.hasOwn(clientEventAccess, name);
