import { Agent } from 'node:http';
import { routes } from '@waka/contracts/routes';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { inBenchWorld, type BenchWorld } from '../lib/servers/bench-world.ts';
import { connectAll } from '../lib/load/connect.ts';
import type { Figure, Turns } from '../lib/figure.ts';
import { callOn } from '../lib/load/http-call.ts';
import { openLoop } from '../lib/load/open-loop.ts';
import { Phone } from '../lib/load/phone.ts';
import { PositionLoad } from '../lib/load/position-load.ts';
import { baseline } from '../lib/servers/programs.ts';
import { aRidePair } from '../lib/load/ride-pair.ts';
import { aBackend, aServer } from '../lib/servers/servers.ts';
import { columns, percentile } from '../lib/statistics.ts';
import { takeTurns } from '../lib/take-turns.ts';

const NEWS_A_SECOND = 50;
const [STREAMS, STREAM_EVERY_MS] = [1000, 1000];
const GRACE_MS = 500;

/**
 * Measures from the commit of a ride's change on one node to the rider's phone on another, alone and beside rides with
 * positions.
 */
export const rideNews: Figure = {
  names: ['news', 'news-busy'],
  title: `News of rides, ${NEWS_A_SECOND} a second, alone and beside ${STREAMS} rides that each send a position a second`,
  measure: (services, length) =>
    inBenchWorld(services, async (world) => {
      const { news, stream, ride } = await startSystem(world, NEWS_A_SECOND * length.seconds);
      const bare = await startBaseline(world, ride);
      await stream(length.seconds);
      const turns = await takeTurns(length.pairs, {
        bare: () => takeTurn(bare, length),
        quiet: () => takeTurn(news, length),
        busy: async () => {
          const streamed = stream(length.seconds + length.warmUpSeconds);
          const latencies = await takeTurn(news, length);
          await streamed;
          return latencies;
        },
      });
      return {
        rows: turns.map(({ bare: one, quiet, busy }) => ({
          ...columns('bare', one),
          ...columns('quiet', quiet),
          ...columns('busy', busy),
        })),
        results: [
          {
            name: 'news',
            what: "p99 of a ride's change from its commit to the rider on another node, to a message of bare Socket.IO",
            values: turns.map((turn) => p99(turn.quiet) / p99(turn.bare)),
            limit: 4,
            aim: 2.5,
          },
          {
            name: 'news-busy',
            what: `the same while ${STREAMS} rides stream a position a second, to it when nothing streams`,
            values: turns.map((turn) => p99(turn.busy) / p99(turn.quiet)),
            limit: 3,
            aim: 1.5,
          },
        ],
        notes: [
          'ms, of ours from the time that the change itself has in the record (to a millisecond), of the baseline from when it was sent',
          'every change reached its rider, and every ride had its last position in time',
        ],
      };
    }),
};

const p99 = (times: number[]) => percentile(times, 0.99);

type Side = (seconds: number) => Promise<number[]>;

async function takeTurn(run: Side, { seconds, warmUpSeconds }: Turns): Promise<number[]> {
  await run(warmUpSeconds);
  return run(seconds);
}

/** Sends a message as long as the event of a ride, through the node that a position takes in `positions`. */
async function startBaseline(world: BenchWorld, ride: Ride): Promise<Side> {
  const path = '/socket.io/';
  const nodes = [
    await aServer(world, baseline('socketio-relay'), path),
    await aServer(world, baseline('socketio-relay'), path),
  ] as const;
  const sender = await Phone.connect(nodes[0].port);
  const reader = await Phone.connect(nodes[1].port, {}, '&room=bench');
  world.closers.push(() => [sender, reader].forEach((phone) => phone.close()));
  return async (seconds) => {
    const latencies: number[] = [];
    reader.onEvent((packet) => latencies.push(performance.now() - Number(/"sentAt":([\d.]+)/.exec(packet)?.[1])));
    await openLoop({ perSecond: NEWS_A_SECOND, seconds, graceMs: GRACE_MS }, () =>
      sender.send(JSON.stringify(['driver:location', { ...ride, rideId: 'bench', sentAt: performance.now() }])),
    );
    return allOf(latencies, NEWS_A_SECOND * seconds);
  };
}

async function startSystem(world: BenchWorld, rides: number) {
  const { core, cookieOf, closers } = world;
  const [drivers, riders] = [await aBackend(world), await aBackend(world)];
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  closers.push(() => agent.destroy());
  const call = callOn(agent, drivers.port);
  const heard = new Map<string, number>();
  const moving = await connectAll(rides, async () => {
    const [rider, driver] = [await aRider(core), await aDriver(core)];
    const ride = await anAcceptedRide(core, rider, driver);
    const phone = await Phone.connect(riders.port, { cookie: await cookieOf(rider.id) });
    phone.onEvent((packet) => {
      const at = packet.startsWith('["ride:updated"') && ARRIVED.exec(packet)?.[1];
      if (at) heard.set(ride.id, Date.now() - Date.parse(at));
    });
    return { ride, phone, cookie: await cookieOf(driver.id) };
  });
  const ports = { drivers: drivers.port, riders: riders.port };
  const streaming = await connectAll(STREAMS, () => aRidePair(world, ports));
  closers.push(() => moving.forEach(({ phone }) => phone.close()));
  closers.push(() => streaming.forEach(({ phones }) => Object.values(phones).forEach((phone) => phone.close())));
  const load = new PositionLoad(
    streaming.map(({ pair }) => pair),
    STREAM_EVERY_MS,
  );
  const [first] = moving;
  if (!first) throw new Error('no ride was made');
  return {
    ride: first.ride,
    news: async (seconds: number) => {
      // Back to the state before the arrival, without any events.
      await core.sql(`UPDATE rides SET status = 'accepted' WHERE status = 'arrived'`);
      heard.clear();
      const calls: Promise<number>[] = [];
      await openLoop({ perSecond: NEWS_A_SECOND, seconds, graceMs: GRACE_MS }, (index) => {
        const { ride, cookie } = moving[index] ?? first;
        const path = routes.arriveAtPickup.path.replace(':id', ride.id);
        calls.push(call({ method: 'POST', path }, { statuses: [200, 201], cookie }));
      });
      await Promise.all(calls);
      return allOf([...heard.values()], calls.length);
    },
    stream: async (seconds: number) => {
      const { late } = await load.run(seconds, GRACE_MS);
      if (late > 0) throw new Error(`${late} rides did not get their last position in time`);
    },
  };
}

const ARRIVED = /"lastEvent":\{"type":"arrived","at":"([^"]+)"/;

function allOf(latencies: number[], sent: number): number[] {
  if (latencies.length !== sent) throw new Error(`${latencies.length} of ${sent} arrived`);
  return latencies;
}
