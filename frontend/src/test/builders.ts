import type { User } from '@waka/contracts/accounts/user';
import type { DriverStatus } from '@waka/contracts/drivers/driver-views';
import type { Offer } from '@waka/contracts/matching/offer';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import type { DriverListItem, PersonView } from '@waka/contracts/ops/people-views';
import type { RideEventType } from '@waka/contracts/rides/ride-status';
import type { Ride, RideEvent } from '@waka/contracts/rides/ride-views';
import type { Incident, OwnIncident } from '@waka/contracts/safety/incident';

const AT = '2026-11-21T12:00:00.000Z';

/** Makes a ride through central Freetown, just asked for. */
export const aRide = (given: Partial<Omit<Ride, 'lastEvent'>> & { lastEvent?: RideEventType } = {}): Ride => ({
  id: 'ride-1',
  status: 'pending',
  seq: 1,
  attempt: 1,
  riderId: 'rider-1',
  rider: { name: 'Isatu Kamara' },
  driver: null,
  pickupLocation: { address: 'Siaka Stevens Street, Freetown', name: 'Cotton Tree', lat: 8.4872, lng: -13.2356 },
  dropoffLocation: { address: 'Lumley, Freetown', name: 'Lumley Market', lat: 8.4586, lng: -13.2803 },
  stops: [],
  stopsReached: 0,
  vehicleType: 'standard',
  paymentMethod: 'cash',
  payment: null,
  estimatedFare: '27300',
  fare: 2730,
  currency: 'SLE',
  region: 'SL',
  distanceKm: 8.2,
  durationMin: 18,
  geometry: null,
  geometrySource: 'straight_line',
  search: { driversAsked: 0, nearestEtaMin: null },
  needsPin: true,
  myRating: null,
  requestedAt: AT,
  acceptedAt: null,
  arrivedAt: null,
  startedAt: null,
  completedAt: null,
  cancelledAt: null,
  cancelReason: null,
  cancelledBy: null,
  completedBy: null,
  findings: [],
  findingsVerdict: null,
  shownFare: null,
  ...given,
  lastEvent: { type: given.lastEvent ?? 'requested', at: AT },
});

export const aRideEvent = (seq: number, ride: Partial<Omit<Ride, 'lastEvent'>> = {}): RideEvent => ({
  seq,
  type: 'offered',
  at: AT,
  ride: aRide({ ...ride, seq }),
});

/** Makes the same ride, offered to a driver 1.2 km away. */
export const anOffer = (given: Partial<Offer> = {}): Offer => ({
  offerId: 'offer-1',
  rideId: 'ride-1',
  pickup: { area: 'Cotton Tree', lat: 8.487, lng: -13.236 },
  dropoff: { area: 'Lumley' },
  stops: 0,
  pickupDistanceKm: 1.2,
  pickupEtaMin: 4,
  isSample: false,
  tripKm: 8.2,
  fare: 2730,
  earned: 2321,
  currency: 'SLE',
  vehicleType: 'standard',
  paymentMethod: 'cash',
  expiresAt: '2026-11-21T12:00:15.000Z',
  ...given,
});

/** Makes an approved driver at home. */
export const aDriverStatus = (given: Partial<DriverStatus> = {}): DriverStatus => ({
  isOnline: false,
  isApproved: true,
  approval: 'approved',
  reviewReason: null,
  mayResume: false,
  maxPickupKm: null,
  vehicleType: 'standard',
  endingDocuments: [],
  currentLocation: null,
  ...given,
});

/** Makes a rider with a name, an e-mail and a phone. */
export const aUser = (given: Partial<User> = {}): User => ({
  id: 'user-1',
  firstName: 'Isatu',
  lastName: 'Kamara',
  fullName: 'Isatu Kamara',
  email: 'isatu@example.com',
  phone: '+23276100001',
  pendingEmail: null,
  pendingPhone: null,
  username: null,
  dateOfBirth: null,
  gender: null,
  address: null,
  userType: 'rider',
  language: 'en',
  profileImageUrl: null,
  usesPin: true,
  createdAt: AT,
  ...given,
});

const cottonTree = { address: 'Cotton Tree', name: null, lat: 8.48, lng: -13.23 };

/** Makes a ride as ops lists it, its driver on the way. */
export const anOpsRide = (given: Partial<OpsRide> = {}): OpsRide => ({
  id: 'ride-1',
  seq: 1,
  status: 'accepted',
  attention: null,
  lastEvent: { type: 'accepted', at: AT },
  city: 'freetown',
  region: 'SL',
  vehicleType: 'standard',
  paymentMethod: 'cash',
  fare: 2000,
  currency: 'SLE',
  pickup: cottonTree,
  dropoff: cottonTree,
  pickupArea: 'Central',
  dropoffArea: 'Lumley',
  riderId: 'rider-1',
  riderName: 'Aminata Kamara',
  driverId: 'driver-1',
  driverName: 'Sahr Gborie',
  plate: 'AKT 123',
  driversAsked: 1,
  attempt: 1,
  durationMin: 12,
  requestedAt: AT,
  searchingSince: AT,
  acceptedAt: AT,
  startedAt: null,
  findings: [],
  findingsVerdict: null,
  ...given,
});

/** Makes a driver as ops lists one, waiting for approval. */
export const aListedDriver = (given: Partial<DriverListItem> = {}): DriverListItem => ({
  id: 'driver-1',
  fullName: 'Sahr Gborie',
  email: null,
  phone: null,
  photoUrl: null,
  isApproved: false,
  approval: 'pending',
  reviewReason: null,
  reviewedAt: null,
  decisionId: null,
  vehicleType: 'standard',
  vehicleMake: null,
  vehicleModel: null,
  vehicleYear: null,
  vehiclePlateNumber: null,
  licenseNumber: null,
  reviewed: 'a'.repeat(64),
  isOnline: false,
  city: null,
  rating: null,
  totalRides: 0,
  createdAt: AT,
  ...given,
});

/** Makes a rider as the file of ops has one. */
export const aPerson = (given: Partial<PersonView> = {}): PersonView => ({
  id: 'rider-1',
  userType: 'rider',
  fullName: 'Aminata Kamara',
  email: null,
  phone: null,
  plate: null,
  isSuspended: false,
  gender: null,
  address: null,
  photoUrl: null,
  createdAt: AT,
  suspensionReason: null,
  decisionId: 'the last one',
  driver: null,
  rides: [],
  sessions: [],
  methods: [],
  payments: [],
  reports: [],
  audit: [],
  ...given,
});

/** Makes a report that is open. */
export const anIncident = (given: Partial<Incident> = {}): Incident => ({
  id: 'incident-1',
  kind: 'report',
  category: 'app',
  state: 'open',
  rideId: null,
  reporter: { id: 'rider-1', name: 'Aminata Kamara', role: 'rider', phone: null },
  city: null,
  position: null,
  text: 'It crashed',
  createdAt: AT,
  takenBy: null,
  takenAt: null,
  closedAt: null,
  note: null,
  ...given,
});

/** Builds a call for help that ops has taken. */
export const anAlert = (given: Partial<OwnIncident> = {}): OwnIncident => ({
  id: 'incident-1',
  kind: 'sos',
  category: 'sos',
  state: 'taken',
  rideId: 'ride-1',
  text: null,
  createdAt: '2026-11-27T14:00:00.000Z',
  takenAt: '2026-11-27T14:01:00.000Z',
  closedAt: null,
  falseAlarmAt: null,
  contactsTexted: 0,
  ...given,
});
