import { randomUUID } from 'node:crypto';
import { CARD } from '@waka/contracts/money/payment-method';
import type { RidePaymentMethod } from '@waka/contracts/rides/ride-status';
import type { Actor } from '@waka/core/platform/actor';
import { completeRide } from '@waka/core/trips/progress/advance-ride';
import { called, remember, type ModelRide, type World } from '../world.ts';
import type { Country } from '../countries.ts';
import type { Operation } from './operation.ts';

export const completeCashRide: Operation = {
  name: 'complete a cash ride',
  weight: 20,
  run: (world) => complete(world, () => 'cash'),
};

export const completeWalletRide: Operation = {
  name: 'complete a wallet ride',
  weight: 30,
  run: (world) => complete(world, ({ wallets }) => world.random.pick(wallets)),
};

export const completeCardRide: Operation = {
  name: 'complete a ride by card',
  weight: 12,
  run: (world) => complete(world, () => CARD),
};

async function complete(world: World, methodIn: (country: Country) => RidePaymentMethod): Promise<string> {
  const { random } = world;
  const country = random.pick(world.countries);
  const [rider, driver] = [random.pick(country.riders), random.pick(country.drivers)];
  const [method, fare] = [methodIn(country), (1000 + random.int(4000)) * country.unit];
  const promotion = random.chance(0.15) ? random.int(fare + 1) : 0;
  const id = randomUUID();
  const cards = method === CARD ? await savedCardsOf(world, rider) : [];
  if (method === CARD && cards.length === 0) return `${rider.id} has no card`;
  await copyRide(world, country, {
    id,
    rider_id: rider.id,
    driver_id: driver.id,
    payment_method: method,
    fare,
    promotion,
    ...(method === CARD && { card_id: random.pick(cards) }),
  });
  const ride: ModelRide = {
    id,
    country,
    rider,
    driver,
    fare,
    promotion,
    credit: 0,
    carried: 0,
    refunded: 0,
    earned: 0,
    change: 0,
    due: 0,
    isCash: method === 'cash',
    said: new Map(),
    isCounted: false,
  };
  await called(world, (core) => completeRide(core, driver, id));
  remember(world, ride);
  book(world, ride, method);
  if (method !== 'cash') await notePayment(world, id);
  return `${id} ${method} ${fare} ${country.currency}, promotion ${promotion}`;
}

/** Lists the cards that a rider has saved and not removed. */
export const savedCardsOf = async ({ harness }: World, { id }: Actor): Promise<string[]> =>
  (
    await harness.core.sql<{ id: string }>(
      `SELECT id FROM payment_methods WHERE user_id = $1 AND type = 'card' ORDER BY id`,
      [id],
    )
  ).map((card) => card.id);

/** Notes the newest payment of a ride, of which its wake-up may be lost. */
export async function notePayment({ harness, jobs }: World, rideId: string): Promise<void> {
  const [payment] = await harness.core.sql<{ id: string }>(
    'SELECT id FROM payments WHERE ride_id = $1 ORDER BY id DESC LIMIT 1',
    [rideId],
  );
  if (payment) jobs.push({ name: 'collect', paymentId: payment.id });
}

const copyRide = ({ harness }: World, { templateId }: Country, changes: object) =>
  harness.core.sql(`INSERT INTO rides SELECT (jsonb_populate_record(rides, $2::jsonb)).* FROM rides WHERE id = $1`, [
    templateId,
    JSON.stringify(changes),
  ]);

function book(world: World, ride: ModelRide, method: RidePaymentMethod): void {
  const { country, rider, driver, fare, promotion } = ride;
  const { currency, percent, taxRate } = country;
  const commission = Math.floor((fare * percent) / 100);
  const tax = Math.round((commission * taxRate) / (10_000 + taxRate));
  const { credit, carried, rest } = divided(world, ride, country.leastOf.get(method) ?? 0);
  const cash = inCash(country, rest);
  world.books.move(currency, [
    ...(ride.isCash
      ? ([
          ['driver_cash', driver.id, cash],
          ['cash_rounding', null, rest - cash],
        ] as const)
      : ([['rider_due', rider.id, rest]] as const)),
    ['rider_due', rider.id, carried],
    ['rider_credit', rider.id, credit],
    ['promotions', null, promotion],
    ['driver_earnings', driver.id, commission - fare],
    ['commission', null, tax - commission],
    ['taxes_due', null, -tax],
  ]);
  world.carriedOf.set(rider.id, (world.carriedOf.get(rider.id) ?? 0) + carried);
  Object.assign(ride, { credit, carried, earned: fare - commission });
  if (ride.isCash) ride.cashDue = cash;
  else ride.due = rest;
}

/** Divides what a promotion leaves of a fare: credit pays first what was carried, and what is too little is carried on. */
function divided(
  { books, carriedOf }: World,
  { rider, country, fare, promotion }: ModelRide,
  least: number,
): { credit: number; carried: number; rest: number } {
  const before = carriedOf.get(rider.id) ?? 0;
  const own = fare - promotion;
  const available = Math.max(0, -books.of('rider_credit', rider.id, country.currency));
  const credit = Math.min(available, own + before);
  const rest = own + before - credit;
  if (rest === 0 || rest >= least) return { credit, carried: -before, rest };
  return { credit, carried: own - credit, rest: 0 };
}

/** Rounds to coins and notes of a country. */
export function inCash(country: Country, amount: number): number {
  const step = cashStepOf(country);
  return Math.floor(amount / step + 0.5) * step;
}

/** Returns the least that coins and notes of a country can give. */
export const cashStepOf = ({ currency }: Pick<Country, 'currency'>): number => (currency === 'SLE' ? 50 : 500);
