import { creditIn } from '@waka/contracts/money/credit-in';
import type { Tariff } from '@waka/contracts/money/tariff';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { QuoteRequest } from '@waka/contracts/rides/ride-requests';
import type { OwnTrip, PossibleCharges, Quote } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../../platform/actor.ts';
import { addressOf } from '../../accounts/users.repository.ts';
import type { Core } from '../../platform/core.ts';
import { areaOf as factsOf, opensIn } from '../../geo/areas/cities.ts';
import { riderCredit } from '../../ledger/rider-credit.ts';
import { barredFor } from '../../matching/barred-drivers.repository.ts';
import type { CityPools } from '../../matching/rounds/city-pools.ts';
import { alongStreets } from '../../pricing/trip/along-streets.ts';
import { ensureNearStreets } from '../../pricing/trip/near-streets.ts';
import { insertQuote, ratesNow } from '../../pricing/bookings.repository.ts';
import { surchargesOf } from '../../pricing/surcharges.ts';
import { enteredBy } from '../../promotions/promotions.repository.ts';
import { quotedPromotion } from '../../promotions/quote-promotion.ts';
import { surgesFor, withSurges } from './hold-surge.ts';
import { withNames } from '../../places/named-places.ts';
import { pickupEtas, type PickupEta } from './pickup-etas.ts';
import { bookableIn } from '../../vehicles/class-rules.ts';
import { isLocated, planTrip, type Trip } from '../../pricing/trip/plan-trip.ts';
import { ruledTrips, type RuledTrips } from './ruled-trips.ts';
import { asRead, factsAt, fareOf, priceBy, type RidePrice } from '../../pricing/ride-price.ts';

/** So long a quote holds. */
export const QUOTE_MINUTES = 10;
/** How far drivers are now says nothing about later. */
const NO_ETAS: ReadonlyMap<VehicleClass, PickupEta> = new Map();
const NO_SURGES: Awaited<ReturnType<typeof surgesFor>> = new Map();

type Bookable = ReturnType<typeof bookableIn>[number];

/** Prices of a trip by class. */
export type Prices = Record<VehicleClass, RidePrice>;

/**
 * Prices a trip in every class that can be booked there now, or at the time of a scheduled ride. The price holds for ten
 * minutes for a booking with the quote's id.
 */
export async function quoteRide(
  core: Pick<
    Core,
    'sql' | 'redis' | 'logger' | 'roads' | 'vehicles' | 'legalRules' | 'surgeRules' | 'clock' | 'config'
  >,
  rider: Actor,
  points: QuoteRequest,
  pools?: CityPools,
): Promise<Quote> {
  const asked = planTrip(points, isLocated(points) ? null : await addressOf(core.sql, rider.id));
  const planned = await withNames(core, rider, asked);
  const later = points.pickupAt ? new Date(points.pickupAt) : null;
  // Hours, night and rules of the road are those of the time of the pickup.
  const then = atTime(core, later);
  const now = then.clock.now();
  const bookable = bookableIn(await core.vehicles.read(), areaOf(planned), now);
  const classes = bookable.map(({ vehicleType }) => vehicleType);
  // As the phone calls them, which the booking repeats.
  const key = pointsKey(asked, later);
  const held = { riderId: rider.id, points: key, at: now, holdMs: QUOTE_MINUTES * 60_000 };
  // A ride of later is booked at its time, when the code may be used up.
  const code = later ? Promise.resolve(null) : enteredBy(core.sql, rider.id);
  // None of them waits for another: the streets take longer than all the rest.
  const [trip, etas, pricesOfTrip, surges, credits, entered] = await Promise.all([
    alongStreets(core, planned, { later }).then((along) => ensureNearStreets(core, along)),
    later
      ? NO_ETAS
      : pickupEtas(core, { ...planned, barred: barredWith(core, rider, code), isQuick: true }, classes, pools),
    tariffsOf(then, planned, later),
    // Demand of now says nothing about later.
    later ? NO_SURGES : surgesFor(core, planned, held),
    riderCredit(core, rider),
    code,
  ]);
  const ruled = await ruledTrips(then, classes, trip, later);
  const prices = withSurges(await pricesByRules(then, pricesOfTrip(trip), trip, { ...ruled, later }), surges);
  const promotion = entered && (await quotedPromotion(core, { riderId: rider.id, ...entered }, trip, faresOf(prices)));
  const [quote] = await insertQuote(
    core.sql,
    rider.id,
    key,
    JSON.stringify(trip),
    JSON.stringify(faresOf(prices)),
    JSON.stringify(prices),
    QUOTE_MINUTES,
    ruled.trips.size > 0 ? JSON.stringify(Object.fromEntries(ruled.trips)) : null,
    promotion && JSON.stringify(promotion),
  );
  if (!quote) throw new Error('a quote was inserted but not returned');
  return {
    quoteId: quote.id,
    expiresAt: quote.expiresAt.toISOString(),
    region: trip.region,
    currency: trip.currency,
    distanceKm: trip.distanceKm,
    durationMin: trip.durationMin,
    source: trip.source,
    geometry: trip.geometry,
    isRoundWater: trip.isRoundWater,
    opens: openingOf(planned.city, now),
    timeZone: factsOf(planned.city).timeZone,
    options: bookable.flatMap((facts) =>
      optionFor(facts, prices[facts.vehicleType], etas, ownTrip(ruled, trip, facts)),
    ),
    barred: ruled.barred,
    credit: creditIn(credits, trip.currency),
    promotion: promotion && {
      code: promotion.code,
      amounts: promotion.amounts,
      ...(promotion.isUsedUp && { isUsedUp: true }),
    },
  };
}

/** Lists the drivers who could not drive this rider, with the code that the ride would use. */
async function barredWith(
  { sql }: Pick<Core, 'sql'>,
  { id: riderId }: Actor,
  code: ReturnType<typeof enteredBy>,
): Promise<string[]> {
  return barredFor(sql, { riderId, promotionId: (await code)?.promotion.id ?? null });
}

/** Presents a class with its price; none where it has no price for the trip. */
function optionFor(
  { vehicleType, capacity, usualPickupMin }: Bookable,
  price: RidePrice | undefined,
  etas: ReadonlyMap<VehicleClass, PickupEta>,
  own: OwnTrip | null,
): Quote['options'] {
  if (!price) return [];
  const { any: pickupEtaMin, cash: cashPickupEtaMin } = etas.get(vehicleType) ?? { any: null, cash: null };
  const option = { vehicleType, capacity, usualPickupMin, fare: fareOf(price), fareLines: price.lines, pickupEtaMin };
  const charges = chargesOf(price.tariff);
  return [
    {
      ...option,
      ...(cashPickupEtaMin !== pickupEtaMin && { cashPickupEtaMin }),
      ...(own && { trip: own }),
      ...(charges && { charges }),
    },
  ];
}

/** Returns what a tariff has besides the fare; null where it has nothing. */
function chargesOf({
  cancellationFee: cancellation = 0,
  noShowFee: noShow = 0,
  waitingPerMin = 0,
  freeWaitingMin = 0,
}: Tariff): PossibleCharges | null {
  if (cancellation + noShow + waitingPerMin === 0) return null;
  return { cancellation, noShow, waitingPerMin, freeWaitingMin };
}

/** Returns the trip of a class that rules of the road lead another way; null where it goes as all others. */
function ownTrip(ruled: RuledTrips, trip: Trip, { vehicleType }: Bookable): OwnTrip | null {
  const own = ruled.trips.get(vehicleType)?.trip;
  return own && own !== trip ? presentTrip(own) : null;
}

const presentTrip = ({ pickup, dropoff, distanceKm, durationMin, source, geometry }: Trip): OwnTrip => ({
  pickup,
  dropoff,
  distanceKm,
  durationMin,
  source,
  geometry,
});

/** Returns what a use case asks for with the clock at a later time, if one is given. */
export const atTime = <Needs extends Pick<Core, 'clock'>>(core: Needs, later: Date | null): Needs =>
  later ? { ...core, clock: { now: () => later } } : core;

/** Prices a trip by the tariffs in effect now or at a later time, in each class that has one. */
export const pricesOf = async (
  core: Pick<Core, 'sql' | 'clock'>,
  trip: Trip,
  later: Date | null = null,
): Promise<Prices> => (await tariffsOf(core, trip, later))(trip);

/** Reads what the price of a trip between two places follows from; the answer prices it once its length is known. */
async function tariffsOf(
  { sql, clock }: Pick<Core, 'sql' | 'clock'>,
  planned: Trip,
  later: Date | null,
): Promise<(trip: Trip) => Prices> {
  const [rates, surcharges] = await Promise.all([ratesNow(sql, planned.region, later), surchargesOf(sql, planned)]);
  return (trip) => {
    const facts = {
      ...factsAt(clock.now(), { ...trip, distanceKm: asRead(trip.distanceKm) }),
      ...(surcharges.length > 0 && { surcharges }),
    };
    return Object.fromEntries(rates.map((rate) => [rate.vehicleType, priceBy(rate, facts)]));
  };
}

/** Prices each class for the trip that it may drive; one that may drive none has no price. */
async function pricesByRules(
  core: Pick<Core, 'sql' | 'clock'>,
  ofTrip: Prices,
  trip: Trip,
  { trips, barred, later }: RuledTrips & { later: Date | null },
): Promise<Prices> {
  const isBarred = (name: string) => barred.some(({ vehicleType }) => vehicleType === name);
  const prices = Object.entries(ofTrip).filter(([name]) => !isBarred(name));
  const others = [...trips].filter(([, own]) => own.trip !== trip);
  // Classes with the same rules drive the same trip.
  const driven = new Set(others.map(([, own]) => own.trip));
  const ofDriven = new Map(
    await Promise.all([...driven].map(async (own) => [own, await pricesOf(core, own, later)] as const)),
  );
  const own = others.flatMap(([name, { trip: one }]) => {
    const price = ofDriven.get(one)?.[name];
    return price ? [[name, price] as const] : [];
  });
  return Object.fromEntries([...prices, ...own]);
}

/** Returns when rides can be booked in a city again, or null while they can. */
export function openingOf(city: Trip['city'], now: Date): NonNullable<Quote['opens']> | null {
  const opens = opensIn(city, now);
  return opens && { at: opens.toISOString(), timeZone: factsOf(city).timeZone };
}

/** Returns the fares of prices, all that nodes of the version before read of a quote. */
export const faresOf = (prices: Prices): Record<VehicleClass, number> =>
  Object.fromEntries(Object.entries(prices).map(([vehicleType, price]) => [vehicleType, fareOf(price)]));

/** Names the area of a trip, in which classes are open or closed. */
export const areaOf = ({ region, city }: Pick<Trip, 'region' | 'city'>) => ({ region, area: city });

/** Joins the points of a trip and its later time into one text, to check that a booking is for the trip that was quoted. */
export const pointsKey = (
  { pickup, dropoff, stops }: Pick<Trip, 'pickup' | 'dropoff' | 'stops'>,
  later: Date | null = null,
): string =>
  JSON.stringify(
    [pickup, ...stops, dropoff, ...(later ? [{ pickupAt: later.toISOString() }] : [])],
    (key, value: unknown) => (key === 'near' || key === 'away' ? undefined : value),
  );
