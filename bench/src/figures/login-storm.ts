import { Agent } from 'node:http';
import { routes } from '@waka/contracts/routes';
import { hashPassword } from '@waka/core/accounts/passwords/passwords';
import { aRide, aRider } from '@waka/core/testing/builders';
import { inBenchWorld, type BenchWorld } from '../lib/servers/bench-world.ts';
import type { Figure } from '../lib/figure.ts';
import { callOn } from '../lib/load/http-call.ts';
import { openLoop } from '../lib/load/open-loop.ts';
import { aBackend } from '../lib/servers/servers.ts';
import { columns, percentile } from '../lib/statistics.ts';
import { takeTurns } from '../lib/take-turns.ts';

const READS_A_SECOND = 100;
const LOGINS_A_SECOND = 20;
const READERS = 25;
const RIDES_A_READER = 20;
/** Enough that no account reaches the pause after wrong passwords: each attempt has to cost its hash. */
const ACCOUNTS = 2000;
const GRACE_MS = 200;
/** Tails are noisy: more and shorter turns are better than a few long ones. */
const MORE_PAIRS = 2;

/** Measures how much a flood of password guesses slows the calls of riders. */
export const loginStorm: Figure = {
  names: ['login-storm'],
  title: `GET /api/rides, ${READS_A_SECOND} a second, while ${LOGINS_A_SECOND} wrong passwords a second are tried`,
  measure: (services, { pairs, seconds, warmUpSeconds }) =>
    inBenchWorld(services, async (world) => {
      const run = await startSystem(world);
      await run(warmUpSeconds, { isStorm: false });
      await run(warmUpSeconds, { isStorm: true });
      const turns = await takeTurns(pairs * MORE_PAIRS, {
        bare: () => run(seconds / MORE_PAIRS, { isStorm: false }),
        ours: () => run(seconds / MORE_PAIRS, { isStorm: true }),
      });
      return {
        rows: turns.map(({ bare, ours }) => ({ ...columns('quiet', bare), ...columns('storm', ours) })),
        results: [
          {
            name: 'login-storm',
            what: `p99 of \`GET /api/rides\` under ${LOGINS_A_SECOND} wrong passwords a second, to the same when quiet`,
            values: turns.map(({ bare, ours }) => percentile(ours, 0.99) / percentile(bare, 0.99)),
            limit: 1.5,
            aim: 1.2,
          },
        ],
        notes: ['ms from the due time'],
      };
    }),
};

type Run = (seconds: number, weather: { isStorm: boolean }) => Promise<number[]>;

async function startSystem(world: BenchWorld): Promise<Run> {
  // The limits on requests would refuse the flood at once, before it costs anything.
  const backend = await aBackend(world, { RATE_LIMITS: 'off' });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  world.closers.push(() => agent.destroy());
  const cookies = await readers(world);
  await victims(world);
  const call = callOn(agent, backend.port);
  let attempts = 0;
  return async (seconds, { isStorm }) => {
    const [reads, logins] = [new Array<Promise<number>>(), new Array<Promise<number>>()];
    const failures: unknown[] = [];
    const keep = (list: Promise<number>[], answer: Promise<number>) => {
      list.push(answer);
      answer.catch((error: unknown) => failures.push(error));
    };
    const storm =
      isStorm &&
      openLoop({ perSecond: LOGINS_A_SECOND, seconds, graceMs: GRACE_MS }, () => {
        attempts += 1;
        // Every fourth e-mail has no account.
        const email = `victim${attempts % ACCOUNTS}${attempts % 4 === 0 ? '.unknown' : ''}@example.com`;
        // When the machine stalls, more wait for their hash than may, and the rest are refused.
        keep(logins, call(routes.login, { statuses: [401, 429], body: { email, password: 'a wild guess' } }));
      });
    await openLoop({ perSecond: READS_A_SECOND, seconds, graceMs: GRACE_MS }, (index, due) => {
      const cookie = cookies[index % cookies.length] ?? '';
      keep(
        reads,
        call(routes.myRides, { statuses: [200], cookie }).then((answeredAt) => answeredAt - due),
      );
    });
    await storm;
    if (failures.length > 0) throw new Error(`${failures.length} calls failed`, { cause: failures[0] });
    await Promise.all(logins);
    return Promise.all(reads);
  };
}

async function readers(world: BenchWorld): Promise<string[]> {
  const { core } = world;
  const people = await Promise.all(Array.from({ length: READERS }, () => aRider(core)));
  for (let rides = 0; rides < RIDES_A_READER; rides += 1) {
    await Promise.all(people.map((person) => aRide(core, person)));
    await core.sql(`UPDATE rides SET status = 'expired' WHERE status = 'pending'`);
  }
  return Promise.all(people.map(({ id }) => world.cookieOf(id)));
}

async function victims({ core }: BenchWorld): Promise<void> {
  await core.sql(
    `INSERT INTO users (user_type, full_name, email, password_hash)
     SELECT 'rider', 'A rider', 'victim' || number || '@example.com', $1 FROM generate_series(0, $2) AS number`,
    [await hashPassword('a password that is not known'), ACCOUNTS - 1],
  );
}
