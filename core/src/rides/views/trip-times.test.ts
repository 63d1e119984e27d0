import { expect, test } from '@jest/globals';
import { tripTimes } from './trip-times.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 14, minute));

test.each([
  ['of the service, where no step waited', null, null, [10, 30]],
  ['of the taps of steps that waited', 12, 20, [12, 20]],
  ['of the service, where the end was tapped before the start', 12, 11, [12, 30]],
  ['of the service, where the clock of the phone is behind', -30, -20, [10, 30]],
  ['of the service, where the clock of the phone is ahead', 50, 55, [10, 30]],
])('a trip began and ended at the times %s', (_, startTap, endTap, [from = 0, to = 0]) => {
  const [startTappedAt, endTappedAt] = [startTap, endTap].map((tap) => (tap === null ? null : at(tap)));
  const started = startTap === 12 ? 25 : 10;
  const times = tripTimes({
    acceptedAt: at(5),
    startedAt: at(started),
    startTappedAt: startTappedAt ?? null,
    completedAt: at(30),
    endTappedAt: endTappedAt ?? null,
  });
  expect(times).toEqual({ startedAt: at(from), completedAt: at(to), durationMin: to - from });
});
