/** Trips that begin in these hours cost a percentage of the fare; it passes midnight where `from` is the later one. */
export interface NightRate {
  /** Minutes since midnight at the pickup. */
  from: number;
  to: number;
  /** 120 is a fifth more. */
  percent: number;
}

/** What a tariff has besides base and kilometre, in minor units of the currency; what is left out costs nothing. */
export interface TariffParts {
  perMinute?: number;
  minimumFare?: number;
  /** Minutes from the driver's arrival that cost nothing. */
  freeWaitingMin?: number;
  waitingPerMin?: number;
  night?: NightRate | null;
  /** The highest percentage of the fare that any factor may make of it; null for no limit. */
  maxPercent?: number | null;
  /** Fares are rounded up to a multiple of this. */
  roundTo?: number;
  cancellationFee?: number;
  noShowFee?: number;
}

/** A version of the prices of a class. */
export interface Tariff extends TariffParts {
  /** Minor units of the currency. */
  base: number;
  /** Minor units of the currency for a kilometre. */
  perKm: number;
}
