import { routes } from '@waka/contracts/routes';
import {
  goHome,
  inLanes,
  inWords,
  openRace,
  patternOf,
  racers,
  tally,
  type Outcome,
  type Racer,
} from '../people/racers.ts';
import { percentile } from '../report/report.ts';
import type { Row, Scene } from '../row.ts';
import { eventually, sleep } from '../wait.ts';

const ACCEPT_RACES = 10_000;
const CANCEL_RACES = 5000;
/** For a row that runs with others. */
const SHORT_RACES = 500;
const LANES = 12;
const MOST_CONTENDERS = 6;

/** Reads from the log which drivers got each of these rides. */
async function acceptancesOf({ cluster }: Scene, rideIds: string[]): Promise<Map<string, string[]>> {
  const rows = await cluster.sql<{ rideId: string; driverIds: string[] }>(
    `SELECT ride_id, array_agg(payload->>'driver_id') AS driver_ids FROM ride_events
     WHERE type = 'accepted' AND ride_id = ANY($1::uuid[]) GROUP BY ride_id`,
    [rideIds],
  );
  return new Map(rows.map(({ rideId, driverIds }) => [rideId, driverIds]));
}

const repeatsOf = (people: Racer[]) => people.reduce((sum, { repeats }) => sum + repeats, 0);
const asOften = ({ code }: Outcome) => code;
const isWinner = ({ code }: Outcome) => code === 'won';

const manyAccept: Row = {
  number: 17,
  fault: 'Two to six drivers accept one ride at once.',
  done: 'All of them hold an open offer and call at the same moment, half of them by each backend; the winner’s rider then cancels; 10,000 times when the row runs alone, else 500.',
  expected: 'One is answered 200, all others 409 ride.taken; the screen of each loser closes by event.',
  async run(scene) {
    const { report, isAlone } = scene;
    const wanted = isAlone ? ACCEPT_RACES : SHORT_RACES;
    const pattern = await patternOf(scene);
    const { riders, drivers } = await racers(scene, { riders: LANES, drivers: LANES * MOST_CONTENDERS });
    // Events may come twice; a screen closes once.
    const closed = new Set<string>();
    const sockets = drivers.map((driver, turn) =>
      driver.openSocket(turn).on('ride:offer:closed', ({ offerId, reason }) => {
        if (reason === 'taken') closed.add(offerId);
      }),
    );
    await eventually('the connections', 20_000, () => sockets.every(({ connected }) => connected));
    const winners = new Map<string, string>();
    const codes: string[] = [];
    const times: number[] = [];
    let odd = 0;
    await inLanes(LANES, wanted, async (lane, race) => {
      const rider = riders[lane];
      if (!rider) throw new Error('a lane without a rider');
      const ofLane = drivers.slice(lane * MOST_CONTENDERS, (lane + 1) * MOST_CONTENDERS);
      const contenders = shuffled(ofLane).slice(0, 2 + (race % (MOST_CONTENDERS - 1)));
      const { rideId, offers } = await openRace(scene, pattern, { rider, drivers: contenders });
      const outcomes = await Promise.all(
        contenders.map(async (driver, turn) => {
          const from = performance.now();
          const body = { offerId: offers.get(driver.id) ?? '' };
          const outcome = await driver.try(race + turn, routes.acceptRide, { id: rideId, body });
          times.push(performance.now() - from);
          return outcome;
        }),
      );
      const won = outcomes.filter(isWinner);
      if (won.length !== 1) odd += 1;
      codes.push(...outcomes.map(asOften));
      winners.set(rideId, won.map(({ who }) => who.id).join(' '));
      await rider.cancel(race, rideId);
    });
    const logged = await acceptancesOf(scene, [...winners.keys()]);
    const agreeing = [...winners].filter(([rideId, winner]) => logged.get(rideId)?.join(' ') === winner).length;
    const losers = codes.length - wanted;
    await eventually('the losers’ screens to close', 10_000, () => closed.size >= losers).catch(() => undefined);
    await goHome(drivers);
    sockets.forEach((socket) => socket.disconnect());
    report.equal('races', winners.size, wanted);
    report.equal('races without exactly one winner', odd, 0);
    report.equal('whose log names the winner, once', agreeing, wanted);
    report.equal('answers', inWords(tally(codes)), `${losers} × ride.taken, ${wanted} × won`);
    report.equal('screens closed', closed.size, losers);
    report.figure('calls made again', repeatsOf([...riders, ...drivers]));
    report.figure('answered in p50', `${Math.round(percentile(times, 0.5))} ms`);
    report.figure('p99', `${Math.round(percentile(times, 0.99))} ms`);
  },
};

const acceptOrCancel: Row = {
  number: 18,
  fault: 'A driver accepts while the rider cancels.',
  done: 'Both call at once, each by another backend; the rider cancels the search that the screen shows; 5,000 times when the row runs alone, else 500.',
  expected: 'One of them wins; the other is answered 409 with the true state; never both.',
  async run(scene) {
    const { report, isAlone } = scene;
    const wanted = isAlone ? CANCEL_RACES : SHORT_RACES;
    const pattern = await patternOf(scene);
    const { riders, drivers } = await racers(scene, { riders: LANES, drivers: LANES });
    const outcomes: string[] = [];
    const accepted = new Map<string, boolean>();
    await inLanes(LANES, wanted, async (lane, race) => {
      const [rider, driver] = [riders[lane], drivers[lane]];
      if (!rider || !driver) throw new Error('a lane without people');
      const { rideId, offers } = await openRace(scene, pattern, { rider, drivers: [driver] });
      const [accept, cancel] = await Promise.all([
        after(headStart(race), () =>
          driver.try(race, routes.acceptRide, { id: rideId, body: { offerId: offers.get(driver.id) ?? '' } }),
        ),
        after(headStart(race + 1), () =>
          rider.try(race + 1, routes.cancelRide, {
            id: rideId,
            body: { reason: 'changed_mind', seenStatus: 'pending' },
          }),
        ),
      ]);
      const status = cancel.refusal?.ride?.status;
      // Its first try had won, and got no response.
      if (status === 'cancelled') cancel.code = 'won';
      outcomes.push(`accept ${accept.code} and cancel ${cancel.code}${isWinner(cancel) ? '' : ` (${status})`}`);
      accepted.set(rideId, isWinner(accept));
      if (!isWinner(cancel)) {
        await rider.cancel(race, rideId);
      }
    });
    const logged = await acceptancesOf(scene, [...accepted.keys()]);
    const agreeing = [...accepted].filter(([rideId, isAccepted]) => logged.has(rideId) === isAccepted).length;
    await goHome(drivers);
    const counted = tally(outcomes);
    const { [CANCELLED]: cancelled = 0, [ACCEPTED]: taken = 0, ...others } = counted;
    report.equal('races', accepted.size, wanted);
    report.atLeast('won by the driver', taken, 1);
    report.atLeast('won by the rider', cancelled, 1);
    report.equal('anything else', inWords(others), 'none');
    report.equal('whose log agrees', agreeing, wanted);
    report.figure('calls made again', repeatsOf([...riders, ...drivers]));
  },
};

const CANCELLED = 'accept offer.closed and cancel won';
const ACCEPTED = 'accept won and cancel ride.wrong_state (accepted)';

/** Starts one side a little earlier, then the other, so that both win some. */
const headStart = (race: number) => (race % 2 === 0 ? (race % 10) / 2 : 0);

async function after<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  if (ms > 0) await sleep(ms);
  return work();
}

function shuffled(drivers: Racer[]): Racer[] {
  return drivers
    .map((driver) => ({ driver, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ driver }) => driver);
}

export const races: Row[] = [manyAccept, acceptOrCancel];
