import { MANY_DRIVERS, type SearchOutlook } from '@waka/contracts/rides/search-outlook';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { areaOf } from '../../geo/areas/cities.ts';
import { minutesOf } from '../../geo/roads/travel.ts';
import type { CityPools } from './city-pools.ts';
import { driversNear } from './drivers-near.ts';
import { travelToPickup } from './pairing/pickup-travel.ts';
import { barredFor } from '../barred-drivers.repository.ts';
import { driversLost } from '../offers/missed-offers.repository.ts';
import { offersOfSearch } from '../offers/offers.repository.ts';
import { isReserved } from './pairing/weigh-driver.ts';
import { searchRadiusKm } from './pairing/search-radius.ts';
import { position } from '../../pricing/trip/plan-trip.ts';
import { bookableIn } from '../../vehicles/class-rules.ts';
import { ownRide } from '../../rides/views/read-rides.ts';
import { whoMayCome } from './who-may-come.ts';
import { refuseMove } from '../../rides/moves/refuse-move.ts';

const NOTHING_KNOWN: SearchOutlook = { driversNear: null, nearestEtaMin: null, busyNear: null, others: [] };
const FRESH_MS = 60_000;
/** A search with this many drivers near needs no closer look. */
const NEAREST = 60;
/** The radius has grown to its last step by then. */
const FULL_REACH_SECONDS = 30;

/** Reads the drivers around waiting rides by the rules of matching, for the riders' screens. */
export class SearchOutlooks {
  readonly #core: Pick<Core, 'sql' | 'redis' | 'logger' | 'clock' | 'roads' | 'vehicles'>;
  readonly #pools: CityPools;

  constructor(core: Pick<Core, 'sql' | 'redis' | 'logger' | 'clock' | 'roads' | 'vehicles'>, pools: CityPools) {
    this.#core = core;
    this.#pools = pools;
  }

  async of(rider: Actor, rideId: string): Promise<SearchOutlook> {
    const ride = await ownRide(this.#core.sql, rider, rideId);
    if (ride.riderId !== rider.id) return refuseMove(this.#core, rider, rideId);
    // Asked while the driver accepted: the phone has the news already, or gets it by its event.
    if (ride.status !== 'pending') return NOTHING_KNOWN;
    const { city, region, vehicleType } = ride;
    const isCash = ride.paymentMethod === 'cash';
    const pickup = position(ride.pickup) ?? areaOf(city).centre;
    const asked = await offersOfSearch(this.#core.sql, { rideId: ride.id, attempt: ride.attempt });
    const open = asked.find(({ status, expiresAt }) => status === 'open' && expiresAt > this.#core.clock.now());
    const offered = open ? { pickupEtaMin: open.pickupEtaMin, until: open.expiresAt.toISOString() } : null;
    // A driver who declined in this search gets no further offer, however near.
    const refused = new Set([
      ...ride.excludedDriverIds,
      ...driversLost(asked),
      ...(await barredFor(this.#core.sql, ride)),
    ]);
    const startsInSeconds =
      ride.scheduledFor && (ride.scheduledFor.getTime() - this.#core.clock.now().getTime()) / 1000;
    const trip = { startsInSeconds, durationMin: ride.durationMin };
    const beingAsked = new Set(asked.filter(({ status }) => status === 'open').map(({ driverId }) => driverId));
    try {
      const { positions } = await this.#pools.of(city).positions();
      const reachKm = searchRadiusKm(city, FULL_REACH_SECONDS);
      const { drivers } = await driversNear(this.#core, {
        city,
        rides: [{ id: ride.id, pickup, vehicleType, isCash, ageSeconds: FULL_REACH_SECONDS, excludedDriverIds: [] }],
        positions,
        nearest: NEAREST,
      });
      const fresh = drivers.filter(
        ({ id, ageMs, isWalletOnly }) => ageMs <= FRESH_MS && !refused.has(id) && !(isCash && isWalletOnly),
      );
      const near = (await travelToPickup(this.#core.roads, { city, pickup }, fresh)).filter(
        ({ travel, maxPickupKm }) => travel.km <= Math.min(reachKm, maxPickupKm ?? Infinity),
      );
      const free = await whoMayCome(
        this.#pools.approachesIn(city),
        { pickup, scheduledFor: ride.scheduledFor },
        near.filter(
          (driver) =>
            beingAsked.has(driver.id) ||
            (driver.unavailable === null && !isReserved(driver, trip, driver.travel.seconds)),
        ),
      );
      const bookable = bookableIn(await this.#core.vehicles.read(), { region, area: city }, this.#core.clock.now());
      const mine = free.filter((driver) => driver.vehicleType === vehicleType);
      return {
        driversNear: Math.min(MANY_DRIVERS, mine.length),
        nearestEtaMin: mine[0] ? minutesOf(mine[0].travel.seconds) : null,
        busyNear: near.filter(
          ({ id, vehicleType: vehicle, unavailable }) =>
            vehicle === vehicleType && !beingAsked.has(id) && (unavailable === 'busy' || unavailable === 'has_offer'),
        ).length,
        asked: offered,
        others: bookable
          .flatMap((other) => {
            const nearest = free.find((driver) => driver.vehicleType === other.vehicleType);
            return other.vehicleType !== vehicleType && nearest
              ? [{ vehicleType: other.vehicleType, pickupEtaMin: minutesOf(nearest.travel.seconds) }]
              : [];
          })
          .toSorted((a, b) => a.pickupEtaMin - b.pickupEtaMin),
      };
    } catch (error) {
      // Redis is away: the search goes on as soon as it is back, and until then the rest is not known.
      this.#core.logger.debug({ error }, 'outlook of a search not estimated');
      return { ...NOTHING_KNOWN, asked: offered };
    }
  }
}
