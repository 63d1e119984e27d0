import type { LatLng } from '../../geo.ts';
import type { Currency, Region } from '../../regions.ts';
import type { TariffParts } from '../../money/tariff.ts';
import type { ZoneEnd } from './zone-requests.ts';
import type { VehicleClass } from '../../vehicles/vehicle.ts';

export interface FareRateView {
  id: string;
  region: Region;
  vehicleType: VehicleClass;
  /** Minor units of the currency. */
  base: number;
  perKm: number;
  /** An older backend leaves it out. */
  parts?: TariffParts;
  currency: Currency;
  effectiveFrom: string;
  state: 'past' | 'current' | 'coming';
  /** The last decision about its class, which a change sends as `seen`; null when there was none. */
  decisionId: string | null;
  /** Null for the initial rates. */
  changedBy: string | null;
  reason: string | null;
}

export interface FareValues {
  /** Minor units of the currency. */
  base: number;
  perKm: number;
  /** Left out where there are none. */
  parts?: TariffParts;
}

export interface CommissionValues {
  percent: number;
}

/** An admin's change of the rates of a class. */
export interface RateChange<Values> {
  id: string;
  region: Region;
  vehicleType: VehicleClass;
  /** A withdrawn rate never came into effect: then `becomes` is what stays. */
  isWithdrawn: boolean;
  was: Values | null;
  becomes: Values | null;
  effectiveFrom: string;
  at: string;
  /** Null when the admin's account is gone. */
  by: string | null;
  reason: string | null;
}

export type FareChange = RateChange<FareValues>;
export type CommissionChange = RateChange<CommissionValues>;

/** A frequent trip, with its fare now and by the proposed rates. */
export interface FarePreview {
  from: string;
  to: string;
  distanceKm: number;
  fare: number;
  fareNow: number;
  currency: Currency;
}

/** Rides of the last week that a tariff would have made dearer or cheaper. */
interface PaidDifferently {
  rides: number;
  /** The mean and the largest difference, in minor units of the currency. */
  mean: number;
  most: number;
}

/** What a tariff would have made of the completed rides of the last week. */
export interface TariffPreview {
  currency: Currency;
  rides: number;
  /** True where there were more rides than are counted: the newest are. */
  isPart: boolean;
  totalNow: number;
  total: number;
  more: PaidDifferently;
  less: PaidDifferently;
  /** The rides with the largest differences, the dearest first. */
  examples: { from: string; to: string; distanceKm: number; requestedAt: string; fareNow: number; fare: number }[];
}

/** A zone whose trips cost a fixed amount more. */
export interface FareZoneView {
  id: string;
  region: Region;
  name: string;
  lat: number;
  lng: number;
  radiusM: number;
  /** Corners in order, which take the place of the circle; null for the circle. */
  polygon: LatLng[] | null;
  amount: number;
  currency: Currency;
  appliesTo: ZoneEnd;
  changedBy: string | null;
  reason: string | null;
  /** The last decision about it, which a change sends as `seen`. */
  decisionId: string | null;
}

/** An official fare of a shared seat between two places. */
export interface OfficialFareView {
  id: string;
  region: Region;
  fromName: string;
  toName: string;
  radiusM: number;
  seatFare: number;
  currency: Currency;
  source: string;
  /** The admin who added it, and why. An older backend leaves both out. */
  changedBy?: string | null;
  reason?: string | null;
}
