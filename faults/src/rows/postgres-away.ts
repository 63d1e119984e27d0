import { randomUUID } from 'node:crypto';
import { Refusal } from '@waka/dev/fleet/api-client';
import type { Ride } from '@waka/contracts/rides/ride-views';
import type { Rider } from '../people.ts';
import { tripFrom } from '../people.ts';
import type { Row } from '../row.ts';
import { sleep } from '../wait.ts';

const AWAY_MS = 3000;

const immediateStop: Row = {
  number: 12,
  fault: 'Postgres stops at once and starts again.',
  done: 'SIGQUIT to its first process under load, start after three seconds; riders repeat with the same key.',
  expected:
    'Writes are answered 503, without SQL in any answer; the pools recover ≤ 5 s after; a repeated key gives one ride.',
  isTelling: true,
  async run({ house, load, people, history, report }) {
    const riders = await Promise.all(Array.from({ length: 5 }, () => people.rider()));
    load.book();
    await sleep(4000);
    const from = performance.now();
    await house.endPostgres('SIGQUIT');
    const refusals: Refusal[] = [];
    const bookings = riders.map((rider) => untilBooked(rider, (refusal) => refusals.push(refusal)));
    await sleep(AWAY_MS);
    const starting = performance.now();
    await house.startPostgres();
    const back = performance.now();
    const rides = await Promise.all(bookings);
    report.figure('recovery of Postgres itself', `${((back - starting) / 1000).toFixed(1)} s`);
    report.within('booked after', performance.now() - back, 5);
    report.equal('rides of 5 repeated bookings', new Set(rides.map(({ id }) => id)).size, 5);
    const codes = [...new Set(refusals.map(({ status }) => status))].join(' ');
    report.equal('answers meanwhile', codes, '503');
    report.holds(
      '503 says when to come back',
      refusals.every(({ retryAfterMs }) => retryAfterMs > 0),
    );
    report.holds(
      'no answer shows SQL',
      refusals.every(({ message }) => !/select|insert|relation|ECONN|pg_/i.test(message)),
    );
    const odd = history.calls(from).filter(({ status }) => status !== null && status >= 500 && status !== 503);
    report.equal('answers of the fleet above 500 that are not 503', odd.length, 0);
    await sleep(3000);
  },
};

/** As the screens do: the same key again until there is an answer. */
async function untilBooked(rider: Rider, refused: (refusal: Refusal) => void): Promise<Ride> {
  const key = randomUUID();
  const request = tripFrom();
  for (;;) {
    try {
      return await rider.book(request, key);
    } catch (error) {
      if (error instanceof Refusal) refused(error);
      await sleep(250);
    }
  }
}

export const postgresAway: Row[] = [immediateStop];
