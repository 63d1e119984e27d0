import { AppError } from '@waka/core/platform/app-error';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import type { PaymentJob } from '@waka/core/platform/ports/payment-job';
import { openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { Books } from './books.ts';
import { openCountries, type Country } from './countries.ts';
import { randomOf, type Random } from './random.ts';
import { aProcess, Crash, DEATHS } from './worker-process.ts';

/** A completed ride, as the model knows it. */
export interface ModelRide {
  id: string;
  country: Country;
  rider: Actor;
  driver: Actor;
  fare: number;
  promotion: number;
  credit: number;
  /** What is paid with the next ride; below zero for what earlier rides have carried to this one. */
  carried: number;
  /** What ops has decided to give back of the fare. */
  refunded: number;
  /** The driver's part of the fare. */
  earned: number;
  /** What was given above the cash that was due; below zero for what was not given. */
  change: number;
  /** What the rider owes of it, less what was paid so far that the model knows. */
  due: number;
  /** What was due in cash, which both are asked about. */
  cashDue?: number;
  /** What each side has said of it. */
  said: Map<Actor['role'], number>;
  isCounted: boolean;
  isCash: boolean;
}

/** Cash from a driver to the owner of his vehicle. */
interface OwnerCash {
  bookId: string;
  amount: number;
  state: 'stated' | 'confirmed' | 'refused' | 'withdrawn';
}

export interface World {
  random: Random;
  harness: PaymentHarness;
  countries: readonly Country[];
  books: Books;
  rides: Map<string, ModelRide>;
  /** The last rides, about which something may still be done. */
  recent: ModelRide[];
  /** Payments, payouts and top-ups of which a worker was woken, or which may still be open. */
  jobs: PaymentJob[];
  /** Receipts, by their numbers, that admins were asked to record. */
  receipts: Map<string, { driverId: string; amount: number }>;
  /** What drivers and owners have said of cash, by the payment. */
  ownerCash: Map<string, OwnerCash>;
  /** Parts of fares that are given back, by their ids. */
  fareRefunds: Map<string, { ride: ModelRide; amount: number; isBooked: boolean }>;
  counts: Map<string, number>;
  log: string[];
  hasFaults: boolean;
  number: number;
  /** What rides of each rider have carried to the next one, by the rider. */
  carriedOf: Map<string, number>;
}

const REMEMBERED = 200;

export async function openWorld(seed: number): Promise<World> {
  const harness = await openPaymentHarness({ delayMs: 0, takesCards: true });
  const jobs: PaymentJob[] = [];
  harness.core.wakePayments = (job) => void jobs.push(job);
  const countries = await openCountries(harness);
  return {
    random: randomOf(seed),
    harness,
    countries,
    books: new Books(),
    rides: new Map(),
    recent: [],
    jobs,
    receipts: new Map(),
    ownerCash: new Map(),
    fareRefunds: new Map(),
    counts: new Map(),
    log: [],
    hasFaults: true,
    number: 0,
    carriedOf: new Map(),
  };
}

export function remember(world: World, ride: ModelRide): void {
  world.rides.set(ride.id, ride);
  world.recent.push(ride);
  if (world.recent.length > REMEMBERED) world.recent.shift();
}

export function count(world: World, what: string): void {
  world.counts.set(what, (world.counts.get(what) ?? 0) + 1);
}

const DEATH_SHARE = 0.12;

/** Draws where a process dies; seldom. */
export const aDeath = ({ random, hasFaults }: World) =>
  hasFaults && random.chance(DEATH_SHARE) ? { at: random.pick(DEATHS), nth: 1 + random.int(2) } : null;

/** Refusals that only an error of the model explains. */
const NEVER: ReadonlySet<AppError['code']> = new Set([
  'request.invalid',
  'ops.not_found',
  'auth.forbidden',
  'request.key_reused',
]);

/**
 * Makes a call of a person, which the backend may die of and which the screen then repeats. Returns null where it was
 * refused.
 */
export async function called<Result>(world: World, call: (core: Core) => Promise<Result>): Promise<Result | null> {
  try {
    try {
      return await call(aProcess(world.harness.core, world.harness.wallets, aDeath(world)).core);
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      count(world, 'died in a call');
      return await call(world.harness.core);
    }
  } catch (error) {
    if (!(error instanceof AppError) || NEVER.has(error.code)) throw error;
    count(world, `refused: ${error.code}`);
    return null;
  }
}

/** Runs a job of the workers once, or at two of them at once, of which either may die. */
export async function jobRuns(world: World, job: (core: Core) => Promise<unknown>): Promise<void> {
  const runs = world.random.chance(0.15) ? 2 : 1;
  const cores = Array.from(
    { length: runs },
    () => aProcess(world.harness.core, world.harness.wallets, aDeath(world)).core,
  );
  await Promise.all(
    cores.map(async (core) => {
      try {
        await job(core);
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
        count(world, 'died in a job');
      }
    }),
  );
}
