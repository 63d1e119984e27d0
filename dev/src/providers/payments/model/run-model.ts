import { checkBalances, sumsOf } from './check-sums.ts';
import { compareBooks } from './compare-books.ts';
import { compareOwners } from './compare-owners.ts';
import { compareMoney } from './compare.ts';
import { compareViews } from './compare-views.ts';
import { drain } from './drain.ts';
import { operations } from './operations/operations.ts';
import type { Operation } from './operations/operation.ts';
import { randomOf, type Random } from './random.ts';
import { count, openWorld, type World } from './world.ts';

const LAST = 40;
const BALANCES_EVERY = 500;

export interface Outcome {
  seed: number;
  operations: number;
  minutes: number;
  counts: Record<string, number>;
}

/** Runs so many random operations of a seed, and compares all sides at the end. */
export async function runModel(total: number, seed: number, say: (line: string) => void = () => {}): Promise<Outcome> {
  const began = performance.now();
  const world = await openWorld(seed);
  const checkSums = sumsOf(world);
  try {
    while (world.number < total) {
      world.number += 1;
      // Each operation draws from numbers of its own, whatever those before it drew.
      world.random = randomOf(seed * 1_000_003 + world.number);
      await take(world, draw(world.random));
      await checkSums();
      if (world.number % BALANCES_EVERY === 0) await checkBalances(world);
      if (world.number % BALANCES_EVERY === 0) forget(world);
      if (world.number % 2000 === 0) say(`${world.number} operations after ${minutesSince(began)} minutes`);
    }
    say(`all of ${total} operations after ${minutesSince(began)} minutes; now what is open ends`);
    await drain(world);
    await checkSums();
    await checkBalances(world);
    await compareMoney(world);
    await compareViews(world);
    await compareOwners(world);
    await compareBooks(world);
    return {
      seed,
      operations: total,
      minutes: minutesSince(began),
      counts: Object.fromEntries([...world.counts].toSorted(([one], [other]) => one.localeCompare(other))),
    };
  } catch (error) {
    const last = world.log.slice(-LAST).join('\n');
    throw new Error(`seed ${seed}, operation ${world.number}: ${String(error)}\nThe last operations:\n${last}`, {
      cause: error,
    });
  } finally {
    await world.harness.close();
  }
}

/** Drops what the parts of the harness record for other tests. */
function forget({ harness }: World): void {
  harness.core.publisher.published.length = 0;
  harness.calls.length = 0;
}

const minutesSince = (began: number) => Number(((performance.now() - began) / 60_000).toFixed(1));

async function take(world: World, operation: Operation): Promise<void> {
  world.log.push(`${world.number} ${operation.name} ...`);
  count(world, operation.name);
  const said = await operation.run(world);
  world.log.splice(-1, 1, `${world.number} ${operation.name}: ${said}`);
  if (world.log.length > 10 * LAST) world.log.splice(0, 9 * LAST);
}

const weights = operations.reduce((sum, { weight }) => sum + weight, 0);

function draw(random: Random): Operation {
  let left = random.next() * weights;
  for (const operation of operations) {
    left -= operation.weight;
    if (left < 0) return operation;
  }
  return random.pick(operations);
}
