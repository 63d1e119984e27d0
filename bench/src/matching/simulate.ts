import type { LatLng } from '@waka/contracts/geo';
import { OFFER_SECONDS, SEARCH_SECONDS } from '@waka/contracts/matching/offer';
import { CAR } from '@waka/core/geo/road-estimate';
import type { City } from '@waka/core/geo/areas/cities';
import { nextPercent, targetPercent, type Bounds } from '@waka/core/demand/factor';
import type { PoolDriver, WaitingRide } from '@waka/core/matching/rounds/pairing/weigh-driver';
import type { Request, World } from './demand.ts';
import type { Policy } from './policies.ts';
import { randomStream } from './random.ts';

export interface Behaviour {
  /** Share of offers that drivers decline, and that they let expire. */
  refuses: number;
  ignores: number;
}

export interface Outcome {
  served: number;
  requested: number;
  /** Of each served ride, by street. */
  pickupKm: number[];
  pickupSeconds: number[];
  /** From the request to the driver at the door. */
  waitSeconds: number[];
  /** From the request to an acceptance. */
  acceptSeconds: number[];
  /** Offers that each driver got. */
  offers: number[];
  /** Riders whom the price kept from booking. */
  left: number;
  /** The percentage of the usual fare, each time it was moved. */
  percents: number[];
}

interface Driver extends LatLng {
  id: string;
  busyUntil: number;
  hasOffer: boolean;
  idleSince: number;
  answered: number;
  accepted: number;
  offers: number;
}

interface Search {
  request: Request;
  excluded: string[];
  offer: { driver: Driver; answerAt: number; isAccepted: boolean } | null;
}

/** Busy-time prices of one cell, as the worker moves them, and what riders do about them. */
export interface Surge {
  bounds: Bounds;
  /** The share of riders who do not book at a percentage of the usual fare. */
  leaves: (percent: number) => number;
}

interface Scene {
  city: City;
  world: World;
  requests: readonly Request[];
  places: readonly LatLng[];
  policy: Policy;
  behaviour: Behaviour;
  seed: number;
  /** Left out where prices are the usual ones. */
  surge?: Surge;
}

const ANSWER_SECONDS = { from: 2, to: 8 };
const FIX_AGE_MS = 3000;
/** How often the worker moves busy-time prices. */
export const SURGE_SECONDS = 30;
const ASSUMED_ACCEPTANCE = 0.75;

/** Simulates a day of a city, second by second, with one policy deciding. All else is the same for the same seed. */
export async function simulate({
  city,
  world,
  requests,
  places,
  policy,
  behaviour,
  seed,
  surge,
}: Scene): Promise<Outcome> {
  const drivers = places.map((place, index): Driver => ({
    ...place,
    id: `driver-${index}`,
    busyUntil: 0,
    hasOffer: false,
    idleSince: 0,
    answered: 0,
    accepted: 0,
    offers: 0,
  }));
  const byId = new Map(drivers.map((driver) => [driver.id, driver]));
  const outcome: Outcome = {
    served: 0,
    requested: requests.length,
    pickupKm: [],
    pickupSeconds: [],
    waitSeconds: [],
    acceptSeconds: [],
    offers: [],
    left: 0,
    percents: [],
  };
  let percent = 100;
  let searches: Search[] = [];
  let next = 0;
  const end = (requests.at(-1)?.atSecond ?? 0) + SEARCH_SECONDS;

  for (let now = 0; now <= end; now += 1) {
    while ((requests[next]?.atSecond ?? Infinity) <= now) {
      const request = requests[next];
      next += 1;
      if (!request) continue;
      if (surge && randomStream(seed ^ hash(`price ${request.id}`))() < surge.leaves(percent)) outcome.left += 1;
      else searches.push({ request, excluded: [], offer: null });
    }
    searches = searches.filter((search) => !isOver(search, now));
    if (surge && now % SURGE_SECONDS === 0) movePercent(surge.bounds, now);
    const waiting = searches.filter(({ offer }) => offer === null);
    if (waiting.length === 0) continue;
    const asked = await policy(
      city,
      waiting.map((search) => asRide(search, now)),
      drivers.map((driver) => asPooled(driver, now)),
    );
    for (const search of waiting) ask(search, byId.get(asked.get(search.request.id) ?? ''), now);
  }
  outcome.offers = drivers.map(({ offers }) => offers);
  return outcome;

  function movePercent(bounds: Bounds, now: number): void {
    const free = drivers.filter(({ busyUntil, hasOffer }) => busyUntil <= now && !hasOffer).length;
    const target = targetPercent(bounds, { waiting: searches.length, free });
    percent = nextPercent(bounds, percent, target, SURGE_SECONDS * 1000);
    outcome.percents.push(percent);
  }

  function ask(search: Search, driver: Driver | undefined, now: number): void {
    if (!driver) return;
    if (driver.hasOffer || driver.busyUntil > now) throw new Error('a driver who is not free got an offer');
    // The same driver answers the same offer alike under every policy and at any time.
    const mood = randomStream(seed ^ hash(`${driver.id} ${search.request.id}`));
    const [will, haste] = [mood(), mood()];
    const isIgnored = will < behaviour.ignores;
    const isAccepted = will >= behaviour.ignores + behaviour.refuses;
    const seconds = isIgnored ? OFFER_SECONDS : ANSWER_SECONDS.from + haste * (ANSWER_SECONDS.to - ANSWER_SECONDS.from);
    driver.hasOffer = true;
    driver.offers += 1;
    search.offer = { driver, answerAt: now + seconds, isAccepted };
  }

  function isOver(search: Search, now: number): boolean {
    const { request, offer } = search;
    if (offer && offer.answerAt <= now) {
      search.offer = null;
      offer.driver.hasOffer = false;
      offer.driver.answered += 1;
      if (offer.isAccepted) {
        serve(request, offer.driver, now);
        return true;
      }
      search.excluded.push(offer.driver.id);
    }
    if (search.offer || now - request.atSecond < SEARCH_SECONDS) return false;
    return true;
  }

  function serve(request: Request, driver: Driver, now: number): void {
    const { km, seconds } = world(driver, request.pickup);
    const atDoor = now + seconds;
    outcome.served += 1;
    outcome.pickupKm.push(km);
    outcome.pickupSeconds.push(seconds);
    outcome.waitSeconds.push(atDoor - request.atSecond);
    outcome.acceptSeconds.push(now - request.atSecond);
    driver.accepted += 1;
    driver.busyUntil = atDoor + request.tripSeconds;
    driver.idleSince = driver.busyUntil;
    driver.lat = request.dropoff.lat;
    driver.lng = request.dropoff.lng;
  }
}

const asRide = ({ request, excluded }: Search, now: number): WaitingRide => ({
  id: request.id,
  pickup: request.pickup,
  vehicleType: 'standard',
  ageSeconds: now - request.atSecond,
  isCash: true,
  excludedDriverIds: excluded,
});

const asPooled = (
  { id, lat, lng, answered, accepted, idleSince, busyUntil, hasOffer }: Driver,
  now: number,
): PoolDriver => ({
  id,
  lat,
  lng,
  ageMs: FIX_AGE_MS,
  vehicleType: 'standard',
  motion: CAR,
  acceptanceRate: answered < 5 ? ASSUMED_ACCEPTANCE : accepted / answered,
  idleSeconds: Math.max(0, now - idleSince),
  maxPickupKm: null,
  isWalletOnly: false,
  unavailable: busyUntil > now ? 'busy' : hasOffer ? 'has_offer' : null,
});

/** Hashes by FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}
