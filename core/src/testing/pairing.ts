import { CAR } from '../geo/road-estimate.ts';
import type { Decision } from '../matching/rounds/pairing/decision.ts';
import type { PoolDriver, WaitingRide } from '../matching/rounds/pairing/weigh-driver.ts';

export const cottonTree = { lat: 8.48715, lng: -13.23562 };

const KM_OF_LATITUDE = 1 / 111.195;
/** Returns a point so many kilometres south of another one. */
export const southOf = (point: { lat: number; lng: number }, km: number) => ({
  ...point,
  lat: point.lat - km * KM_OF_LATITUDE,
});

/** Builds a ride that waits for a driver. */
export const aRide = (facts: Partial<WaitingRide> = {}): WaitingRide => ({
  id: 'ride',
  pickup: cottonTree,
  vehicleType: 'standard',
  isCash: true,
  ageSeconds: 0,
  excludedDriverIds: [],
  ...facts,
});

/** Builds a free driver at the Cotton Tree. */
export const aDriver = (id: string, facts: Partial<PoolDriver> = {}): PoolDriver => ({
  id,
  ...cottonTree,
  ageMs: 1000,
  vehicleType: 'standard',
  motion: CAR,
  acceptanceRate: 0.75,
  idleSeconds: 0,
  maxPickupKm: null,
  isWalletOnly: false,
  unavailable: null,
  ...facts,
});

/** Returns the driver asked by each decision. */
export const asked = (decisions: Decision[]) => decisions.map(({ chosen }) => chosen?.driverId ?? null);
/** Returns why each candidate was passed over; null for the chosen one. */
export const reasons = (decision: Decision | undefined) =>
  Object.fromEntries(decision?.candidates.map(({ driverId, skipped }) => [driverId, skipped]) ?? []);
