import { describe, expect, test } from '@jest/globals';
import { afterCall, figuresOf } from './health-rules.ts';
import type { RailCall, RailHealth } from './rail-health.entity.ts';

type State = Parameters<typeof afterCall>[0];

const NOW = Date.parse('2026-11-25T12:00:00Z');
const fresh: State = { calls: [], illSince: null, wellSince: null, answers: 0, probeAt: null };
const call = (given: Partial<RailCall>, second: number): RailCall => ({
  kind: 'start',
  isAnswered: true,
  ms: 400,
  at: NOW + second * 1000,
  rider: 'a',
  ...given,
});
const lost = { isAnswered: false };

/** Makes calls a second apart. */
const after = (calls: Partial<RailCall>[], state: State = fresh, from = 0) =>
  calls.reduce((known, one, index) => afterCall(known, call(one, from + index)), state);
const riders = (count: number, given: Partial<RailCall> = lost) =>
  Array.from({ length: count }, (_, index) => ({ ...given, rider: String.fromCodePoint(97 + index) }));
const ill = after(riders(5));

describe('a rail becomes ill', () => {
  test('when five calls of three riders had no answer', () => {
    expect(after(riders(4)).illSince).toBeNull();
    expect(ill).toMatchObject({ illSince: new Date(NOW + 4000), probeAt: new Date(NOW + 24_000), answers: 0 });
  });

  test('not by one rider, nor by two, however often they try', () => {
    expect(after(Array.from({ length: 40 }, () => ({ ...lost, rider: 'a' }))).illSince).toBeNull();
    expect(
      after(Array.from({ length: 40 }, (_, index) => ({ ...lost, rider: index % 2 ? 'a' : 'b' }))).illSince,
    ).toBeNull();
  });

  test('not while more than half of the last calls are answered', () => {
    const mixed = riders(26).map((one, index) => ({ ...one, isAnswered: index % 3 !== 0 }));
    expect(after(mixed).illSince).toBeNull();
  });

  test('when it starts nothing, although it answers queries', () => {
    const queries = Array.from({ length: 4 }, () => ({ kind: 'query' as const }));
    const calls = riders(5).flatMap((start) => [start, ...queries]);
    expect(after(calls).illSince).not.toBeNull();
  });

  test('not by refunds and payouts without an answer, whose calls are kept and counted apart', () => {
    const others = (['refund', 'payout'] as const).flatMap((use) => riders(70, { ...lost, use }));
    const known = after(others, after([{}, lost]), 10);
    expect(known.illSince).toBeNull();
    expect(known.calls).toHaveLength(2 + 60 + 60);
    expect(figuresOf(known.calls, NOW + 150_000)).toMatchObject({ calls: 2, answered: 1 });
    expect(figuresOf(known.calls, NOW + 150_000, 'refund')).toMatchObject({ calls: 60, answered: 0 });
    expect(after(riders(5), known, 200).illSince).not.toBeNull();
  });

  test('not for failures of a quarter of an hour ago', () => {
    expect(after(riders(1), after(riders(4)), 15 * 60 + 10).illSince).toBeNull();
  });
});

describe('an ill rail', () => {
  const probe = { kind: 'probe', rider: null } as const;

  test('comes back after two answers in a row, and what was before does not count', () => {
    const one = after([probe], ill, 30);
    expect(one).toMatchObject({ answers: 1, illSince: ill.illSince });
    expect(after([{ ...probe, ...lost }], one, 40)).toMatchObject({ answers: 0, illSince: ill.illSince });
    const well = after([probe], one, 50);
    expect(well).toMatchObject({ illSince: null, probeAt: null, wellSince: new Date(NOW + 50_000) });
    expect(after(riders(4), well, 60).illSince).toBeNull();
    expect(after(riders(5), well, 60).illSince).not.toBeNull();
  });

  test('does not come back by answers about payouts and refunds', () => {
    const others = (['refund', 'payout'] as const).flatMap((use) => riders(3, { use }));
    expect(after(others, ill, 30)).toMatchObject({ illSince: ill.illSince, answers: 0 });
  });

  test('does not come back by queries', () => {
    expect(after(riders(9, { kind: 'query' }), ill, 30).illSince).toEqual(ill.illSince);
  });
});

test('figures are those of the last quarter of an hour', () => {
  const calls: RailHealth['calls'] = [call({}, -1000), call({ ms: 300 }, 0), call({ ms: 900 }, 1), call(lost, 2)];
  expect(figuresOf(calls, NOW + 3000)).toEqual({ calls: 3, answered: 2, medianMs: 900, lastAt: NOW + 2000 });
  expect(figuresOf([], NOW)).toEqual({ calls: 0, answered: 0, medianMs: null, lastAt: null });
});
