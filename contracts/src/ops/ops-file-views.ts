import type { VehicleColour } from '../vehicles/vehicle-colours.ts';
import type { Approval } from '../accounts/profile-views.ts';
import type { VehicleFields } from '../accounts/user.ts';
import type { DocumentKind, DriverDocument } from '../drivers/driver-documents.ts';
import type { OwnerBookForOps, OwnerForOps } from '../owners/owner-views.ts';
import type { FeeState, RideFee } from '../money/ride-fee.ts';
import type { LatLng } from '../geo.ts';
import type { Region } from '../regions.ts';
import type { Names, VehicleBody, VehicleClass } from '../vehicles/vehicle.ts';
import type { RideFinding, Verdict } from '../rides/ride-findings.ts';
import type { RideStatus } from '../rides/ride-status.ts';
import type { Incident } from '../safety/incident.ts';
import type { AuditLine } from './audit-line.ts';
import type { DriverListItem, ReportSummary } from './people-views.ts';

export interface ReviewedDocument extends DriverDocument {
  /** The last decision about it, which a change sends as `seen`; null when there was none. */
  decisionId: string | null;
  /** The document that a decision is about: a driver may send another one meanwhile. Null while it is missing. */
  id: string | null;
}

export interface WaitingVehicle extends VehicleFields {
  /** The colour that was changed with the vehicle or while it waits; left out where that in force stays. */
  vehicleColour?: VehicleColour | null;
  /** Since when the plate and the licence number are those here, each left out where a version before made the change. */
  since?: { plate?: string; licence?: string };
  /** The change that a decision is about: the driver may make another meanwhile. */
  id: string;
}

/** Another driver who has the plate that is to be approved, with the vehicle of his profile. */
export interface PlateHolder {
  id: string;
  name: string | null;
  vehicle: string | null;
  approval: Approval;
}

/** A class that may come into force with a vehicle. */
export interface NewClass {
  vehicleClass: VehicleClass;
  /** The documents that it needs, unlike the class in force, and that are not approved; with any the class cannot be given. */
  lacks: DocumentKind[];
}

/** The data on which ops decides about a driver. */
export interface DriverFile {
  driver: DriverListItem;
  /** His completed rides, and how many of them have findings: undecided, or found not right. */
  rides: { completed: number; marked: number; undecided: number; notFine: number };
  documents: ReviewedDocument[];
  /** What riders see while a new name or photo awaits review; null when none does. */
  shownAs: { name: string | null; photoUrl: string | null } | null;
  /** The driver's change of vehicle and licence that awaits review; `driver` has what is in force. */
  waitingVehicle: WaitingVehicle | null;
  /** The owner of his vehicle by the book that both confirmed; null without one. */
  owner: OwnerForOps | null;
  /** His books with owners, those that have ended last. An older backend leaves it out. */
  ownerBooks?: OwnerBookForOps[];
  /** True where the driver has bought the vehicle by a hire purchase that is paid in full. */
  ownsVehicle: boolean;
  /** His ride under way; null without one. An older backend leaves it out, and the next two. */
  liveRide?: { status: RideStatus; from: string; to: string } | null;
  /** The documents that an approval of `waitingVehicle` asks for again, as they are of the vehicle or licence before. */
  documentsAgain?: DocumentKind[];
  /** The classes one of which an approval of `waitingVehicle` has to give with it; left out where the driver keeps the class. */
  newClasses?: NewClass[];
  /** Other drivers with the plate that is to be approved. */
  plateHolders?: PlateHolder[];
  /** What was done about the driver, the newest first. */
  audit: AuditLine[];
}

export interface IncidentSide {
  id: string;
  name: string | null;
  phone: string | null;
}

/** Where a car was seen last. */
export interface SeenCar extends LatLng {
  driverName: string | null;
  /** When the service got the position. */
  at: string;
  /** The known place nearest to it; null where none is near. */
  place: string | null;
}

/** An incident with the people who can be called about it. */
export interface IncidentFile {
  incident: Incident;
  /**
   * Where the driver of an emergency that is not closed was seen last; null without one. An older backend leaves it
   * out.
   */
  car?: SeenCar | null;
  ride: {
    id: string;
    status: RideStatus;
    from: string;
    to: string;
    /** The vehicle that it had when it was reported, and below its driver at that time. */
    vehicle: string | null;
    plate: string | null;
    /** An older backend leaves it out. */
    colour?: VehicleColour | null;
    rider: IncidentSide;
    driver: IncidentSide | null;
    /** Who rides, where the rider booked for another person. An older backend leaves it out, and the next one. */
    passenger?: Omit<IncidentSide, 'id'> | null;
    /** The driver that the ride has by now, where that is another one. */
    driverNow?: IncidentSide | null;
    /** What about the ride looks wrong, and the verdict on it. An older backend leaves these out, and the next three. */
    findings?: RideFinding[];
    findingsVerdict?: Verdict | null;
    /** What the rider has paid of the fare, and what of that can still be given back. */
    paid?: number;
    refundable?: number;
    /** What a ride that was cancelled costs; null for others, and where cancelling was free. An older backend leaves it out. */
    fee?: RideFee | null;
    /** How that fee stands; null where it is paid or waits for the next ride. An older backend leaves it out. */
    feeState?: FeeState | null;
    /** The other reports about the ride, the newest first. */
    reports?: ReportSummary[];
  } | null;
  /** Who took it, its notes, who closed it; the newest first. */
  history: AuditLine[];
  /**
   * Its last note or its end, which a note sends as `seen`; null when there was none. An older backend leaves it out.
   */
  decisionId?: string | null;
}

/** The service's share of a fare. */
export interface CommissionRateView {
  id: string;
  region: Region;
  vehicleType: VehicleClass;
  percent: number;
  effectiveFrom: string;
  state: 'past' | 'current' | 'coming';
  /** The last decision about its class, which a change sends as `seen`; null when there was none. */
  decisionId: string | null;
  /** Null for the initial rates. */
  changedBy: string | null;
  reason: string | null;
}

/** The settings of a city. */
export interface CitySettings {
  city: string;
  /** An older backend leaves it out. */
  region?: Region;
  /** The number that the emergency button calls. */
  emergencyPhone: string;
  /** YYYY-MM-DD: when an admin last called it; null for a number that was never tried. */
  verifiedOn: string | null;
  changedBy: string | null;
  reason: string | null;
  /** The last decision about it, which a change sends as `seen`; null when there was none. */
  decisionId: string | null;
  updatedAt: string;
}

/** Where riders of a place really board. */
export interface BoardingPoint {
  placeId: string;
  name: string;
  address: string;
  lat: number;
  lng: number;
  /** From where the place is known to be. */
  metres: number;
  pickups: number;
  riders: number;
  /** Whether pickups at this place are suggested there. */
  isUsed: boolean;
  measuredAt: string;
}

/** Whether a vehicle class can be booked in a region or an area. */
export interface VehicleOpening {
  region: Region;
  /** Null for the region. */
  area: string | null;
  /** Whether the class can be booked there, as soon as the area is open. */
  isOpen: boolean;
  /** False for a city that is not open yet or no longer. An older backend lists none of these, and leaves it out. */
  isAreaOpen?: boolean;
  /** Minutes of the day; null for all day. */
  hours: { from: number; to: number } | null;
  /** False where an area follows its region. */
  isOwn: boolean;
}

/** A vehicle class as ops sets it. */
export interface VehicleClassSettings {
  vehicleType: VehicleClass;
  names: Names;
  icon: string;
  capacity: number;
  /** The speed in a city on the whole. */
  kmh: number;
  bodies: VehicleBody[];
  /** What a driver needs to be approved for it. */
  documents: DocumentKind[];
  /** Each region, followed by its areas. */
  openings: VehicleOpening[];
  /** The last decision about it, which a change sends as `seen`; null when there was none. */
  decisionId: string | null;
  changedBy: string | null;
  changedAt: string | null;
  reason: string | null;
}
