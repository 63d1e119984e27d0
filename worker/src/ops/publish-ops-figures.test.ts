import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import { aRide, aRider } from '@waka/core/testing/builders';
import { RecordingPublisher, testCore, type TestCore } from '@waka/core/testing/test-core';
import { until } from '../testing/worker-process.ts';
import type { Repetition } from '../repeat.ts';
import { publishOpsFigures } from './publish-ops-figures.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
const loops: Repetition[] = [];
afterAll(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  await core.close();
});

const publishedBy = ({ published }: RecordingPublisher, event: string) =>
  published.filter((one) => one.room === 'admins' && one.event === event).map(({ payload }) => payload);

const counted = (kpis: unknown) => [Object(kpis).activeRides, Object(kpis).newSignups];

test('one worker publishes what changed, and another goes on when it is gone', async () => {
  const [first, second] = [new RecordingPublisher(), new RecordingPublisher()];
  const one = publishOpsFigures({ ...core, publisher: first }, 'one');
  loops.push(one);
  await until(() => publishedBy(first, 'ops:kpis').length > 0);
  loops.push(publishOpsFigures({ ...core, publisher: second }, 'other'));

  const rider = await aRider(core);
  await aRide(core, rider);
  // The first round may read who is new after it has counted: then the figures follow in the second.
  await until(() => isDeepStrictEqual(publishedBy(first, 'ops:kpis').map(counted).at(-1), [1, 1]));
  // New riders are read after the figures were published.
  await until(() => publishedBy(first, 'ops:activity').length > 0);
  expect(publishedBy(first, 'ops:activity')).toMatchObject([{ kind: 'rider_joined', id: rider.id }]);
  expect(publishedBy(second, 'ops:kpis')).toEqual([]);
  expect(await core.sql('SELECT active_rides FROM ops_samples')).toHaveLength(1);

  const next = await aRider(core);
  await until(() => publishedBy(first, 'ops:activity').length > 1);
  expect(publishedBy(first, 'ops:activity')).toMatchObject([{ id: rider.id }, { id: next.id }]);

  await one.stop();
  const sent = publishedBy(first, 'ops:kpis').length;
  await until(() => publishedBy(second, 'ops:kpis').length > 0);
  expect(publishedBy(second, 'ops:kpis')[0]).toMatchObject({ activeRides: 1 });
  expect(publishedBy(first, 'ops:kpis')).toHaveLength(sent);
});
