import { driverBalance } from '@waka/core/earnings/driver-balance';
import { receiptWithCash } from '@waka/core/ledger/cash-receipt';
import { riderCredit } from '@waka/core/ledger/rider-credit';
import { unpaidRides } from '@waka/core/payments/unpaid-rides';
import type { Actor } from '@waka/core/platform/actor';
import type { Country } from './countries.ts';
import type { ModelRide, World } from './world.ts';

const RECEIPTS = 300;

/** Compares what riders and drivers read with the model's own books. */
export async function compareViews(world: World): Promise<void> {
  const rides = [...world.rides.values()];
  for (const country of world.countries) {
    for (const rider of country.riders) {
      const own = rides.filter((ride) => ride.rider.id === rider.id && ride.due > 0);
      await compareRider(world, country, rider, own);
    }
    for (const driver of country.drivers) {
      const open = rides.filter((ride) => ride.driver.id === driver.id && ride.due > 0);
      await compareDriver(world, country, driver, open);
    }
  }
  for (let index = 0; index < Math.min(RECEIPTS, rides.length); index += 1) {
    await compareReceipt(world, world.random.pick(rides));
  }
}

function same(what: string, read: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(read), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${what}: ${one} is read, and the model has ${other}`);
}

const sums = (of: [string, number][]) => of.toSorted(([one], [other]) => one.localeCompare(other));

async function compareRider(world: World, { currency }: Country, rider: Actor, own: ModelRide[]): Promise<void> {
  const { core } = world.harness;
  const credit = -world.books.of('rider_credit', rider.id, currency);
  const carried = world.carriedOf.get(rider.id) ?? 0;
  same(`credit of ${rider.id}`, await riderCredit(core, rider), [
    ...(credit > 0 ? [{ currency, amount: credit }] : []),
    ...(carried > 0 ? [{ currency, amount: -carried }] : []),
  ]);
  const unpaid = await unpaidRides(core, rider);
  same(
    `unpaid rides of ${rider.id}`,
    sums(unpaid.map(({ rideId, amount }) => [rideId, amount])),
    sums(own.map(({ id, due }) => [id, due])),
  );
}

async function compareDriver(world: World, { currency }: Country, driver: Actor, open: ModelRide[]): Promise<void> {
  const { cashHeld, unpaidEarnings, awaitedEarnings, balance } = await driverBalance(world.harness.core, driver);
  // What earlier rides have carried is no driver's to wait for.
  const awaited = open.reduce(
    (sum, { earned, due, carried }) => sum + Math.min(earned, Math.max(0, due + Math.min(0, carried))),
    0,
  );
  const earnings = -world.books.of('driver_earnings', driver.id, currency) - awaited;
  const cash = world.books.of('driver_cash', driver.id, currency);
  same(
    `balance of ${driver.id}`,
    { cashHeld, unpaidEarnings, awaitedEarnings, balance },
    { cashHeld: cash, unpaidEarnings: earnings, awaitedEarnings: awaited, balance: earnings - cash },
  );
}

async function compareReceipt({ harness }: World, ride: ModelRide): Promise<void> {
  const { rider, driver, id, fare, credit, promotion, carried, change, due } = ride;
  for (const reader of [rider, driver]) {
    const receipt = await receiptWithCash(harness.core, reader, id);
    // What was missing and came later in cash is no longer missing.
    const short = receipt.paymentState === 'cash_instead' && due === 0 ? 0 : Math.max(0, -change);
    same(
      `receipt of ${id} for the ${reader.role}`,
      [receipt.total, receipt.credit, receipt.promotion, receipt.carried, receipt.changeKept, receipt.shortOfCash],
      [fare, credit, promotion, carried, Math.max(0, change), short],
    );
  }
}
