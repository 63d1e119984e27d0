import type { RailCall, RailHealth, RailUse } from './rail-health.entity.ts';

/** How many calls of each use are kept. */
const KEPT = 60;
/** Older calls say nothing about now. */
const WINDOW_MS = 15 * 60_000;
/** A rail is ill when this many of the last calls were not answered, at least half of them, for this many riders. */
const LOOK = 12;
const FAILURES = 5;
const RIDERS = 3;
/** How soon an ill rail is tried again, and how many answers in a row bring it back. */
export const PROBE_MS = 20_000;
const ANSWERS = 2;

type State = Pick<RailHealth, 'calls' | 'illSince' | 'wellSince' | 'answers' | 'probeAt'>;

/**
 * Returns the state of a rail after a call. Only calls without an answer count against it: a rider who refuses, or has
 * no money, is answered. Queries do not bring it back, as providers answer them while they start nothing. Payouts and
 * refunds say nothing about it: they are other products of a provider, and wait by themselves.
 */
export function afterCall(state: State, call: RailCall): State {
  const calls = withCall(state.calls, call);
  if (useOf(call) !== 'collection') return { ...state, calls };
  const now = new Date(call.at);
  if (state.illSince === null) {
    if (!isFailing(calls, state.wellSince, call.at)) return { ...state, calls };
    return { ...state, calls, illSince: now, answers: 0, probeAt: new Date(call.at + PROBE_MS) };
  }
  if (call.kind === 'query') return { ...state, calls };
  const answers = call.isAnswered ? state.answers + 1 : 0;
  if (answers >= ANSWERS) return { calls, illSince: null, wellSince: now, answers: 0, probeAt: null };
  return { ...state, calls, answers };
}

const useOf = ({ use = 'collection' }: Pick<RailCall, 'use'>): RailUse => use;

/** Adds a call, in the place of the oldest of its use where enough are kept. */
function withCall(calls: readonly RailCall[], call: RailCall): RailCall[] {
  const same = calls.filter((one) => useOf(one) === useOf(call));
  const dropped = new Set(same.slice(0, Math.max(0, same.length + 1 - KEPT)));
  return [...calls.filter((one) => !dropped.has(one)), call];
}

function isFailing(calls: readonly RailCall[], wellSince: Date | null, now: number): boolean {
  const from = Math.max(now - WINDOW_MS, wellSince?.getTime() ?? 0);
  const recent = calls.filter((call) => useOf(call) === 'collection' && call.at > from);
  // A provider that starts nothing may still answer queries, so starts are looked at by themselves too.
  return isBad(recent) || isBad(recent.filter(({ kind }) => kind === 'start'));
}

function isBad(calls: readonly RailCall[]): boolean {
  const last = calls.slice(-LOOK);
  const failed = last.filter(({ isAnswered }) => !isAnswered);
  const riders = new Set(failed.flatMap(({ rider }) => rider ?? []));
  return failed.length >= FAILURES && failed.length * 2 >= last.length && riders.size >= RIDERS;
}

/** Sums up the calls of one use in the last quarter of an hour. */
export function figuresOf(all: readonly RailCall[], now: number, use: RailUse = 'collection') {
  const calls = all.filter((call) => useOf(call) === use);
  const recent = calls.filter(({ at }) => at > now - WINDOW_MS);
  const times = recent.flatMap(({ isAnswered, ms }) => (isAnswered ? [ms] : [])).toSorted((one, other) => one - other);
  return {
    calls: recent.length,
    answered: times.length,
    medianMs: times[Math.floor(times.length / 2)] ?? null,
    lastAt: calls.at(-1)?.at ?? null,
  };
}
