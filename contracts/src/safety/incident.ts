import type { VehicleColour } from '../vehicles/vehicle-colours.ts';
import type { LatLng } from '../geo.ts';
import type { Currency } from '../regions.ts';
import type { FareAnswer, FareFinding } from './fare-finding.ts';
import type { UserType } from '../accounts/user.ts';

export const INCIDENT_KINDS = ['sos', 'report', 'dispute'] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

const INCIDENT_STATES = ['open', 'taken', 'closed'] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

/** The subject of a report. */
export const REPORT_CATEGORIES = [
  'behaviour',
  'accident',
  'vehicle',
  'fare',
  'payment',
  'lost_item',
  'app',
  'other',
] as const;
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

/**
 * Also the categories that the service itself files. `suspended`: the trip goes on while its driver or rider is
 * suspended.
 */
export type IncidentCategory = ReportCategory | 'sos' | 'driver_vanished' | 'suspended';

/** An incident for the admins who handle it. */
export interface Incident {
  id: string;
  kind: IncidentKind;
  category: IncidentCategory;
  state: IncidentState;
  rideId: string | null;
  reporter: { id: string; name: string; role: UserType; phone: string | null };
  city: string | null;
  position: LatLng | null;
  /** When the person or the car was there, where that was more than a minute before the call arrived; null otherwise. An older backend leaves it out. */
  positionAt?: string | null;
  /** The known place nearest to the position; null where none is near. An older backend leaves it out. */
  place?: string | null;
  /**
   * The vehicle that the ride had when it was reported, and its areas; the plate is null before a driver has accepted. An older
   * backend leaves it out.
   */
  ride?: {
    plate: string | null;
    vehicle: string | null;
    colour?: VehicleColour | null;
    from: string;
    to: string;
  } | null;
  text: string | null;
  createdAt: string;
  takenBy: string | null;
  /** An older backend leaves it out. */
  takenById?: string | null;
  takenAt: string | null;
  closedAt: string | null;
  /** When the reporter of a call for help reported a false alarm; an older backend leaves it out. */
  falseAlarmAt?: string | null;
  /** When a call for help was last raised again, after it was closed or called a false alarm; an older backend leaves it out. */
  raisedAgainAt?: string | null;
  /** When the button was pressed, where the call took more than a minute to arrive; null otherwise. An older backend leaves it out. */
  pressedAt?: string | null;
  /** What was done; for ops alone. */
  note: string | null;
  /** What the way driven says about a fare that is disputed; null for all others. An older backend leaves it out. */
  fare?: FareFinding | null;
  /** What the rider gets back of it, in minor units; null before that is decided, and where it was withdrawn since. An older backend leaves it out. */
  givenBack?: number | null;
  /** Whether all that it has given back was withdrawn: another refund can be recorded from it. An older backend leaves it out. */
  isTakenBack?: boolean;
  /** What the rider gets back by other reports of the same ride; null where nothing. An older backend leaves it out. */
  givenBackBefore?: number | null;
}

/** An incident for its reporter. */
export interface OwnIncident {
  id: string;
  kind: IncidentKind;
  category: IncidentCategory;
  state: IncidentState;
  rideId: string | null;
  text: string | null;
  createdAt: string;
  takenAt: string | null;
  closedAt: string | null;
  /** When the reporter reported a false alarm; an older backend leaves it out. */
  falseAlarmAt?: string | null;
  /** When a call for help was last raised again, after it was closed or called a false alarm; an older backend leaves it out. */
  raisedAgainAt?: string | null;
  /** When the button was pressed, where the call took more than a minute to arrive; null otherwise. An older backend leaves it out. */
  pressedAt?: string | null;
  /** How many emergency contacts were texted. */
  contactsTexted: number;
  /** The answer to a disputed fare; null for all others, and before the way is measured. An older backend leaves it out. */
  fare?: FareAnswer | null;
  /** What goes back to the reporter by a report without such an answer, as about a fee; left out for all others, and by an older backend. */
  givenBack?: { amount: number; currency: Currency };
}
