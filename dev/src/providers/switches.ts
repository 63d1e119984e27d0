import { after } from './callbacks.ts';
import type { Answered, Asked } from './sandbox-http.ts';

/**
 * `silent` never answers, `broken` answers 503, `limited` 429, `lost` works and loses its answer, `wrong` answers what no
 * one documents.
 */
const FAULTS = ['silent', 'broken', 'limited', 'lost', 'wrong'] as const;

interface Switched {
  fault: (typeof FAULTS)[number] | null;
  /** How many calls have the fault; null for all until it is switched off. */
  times: number | null;
  /** How many calls work before the first that has the fault. */
  skip: number;
  /** How long each answer takes. */
  lateMs: number;
}

const SILENCE_MS = 60_000;

/**
 * Puts switches for faults before a provider's API: `POST /switches` with `{"fault": "broken", "times": 3}` or
 * `{"lateMs": 5000}`, with `"skip": 2` from the third call on, `{}` for none; `GET /switches` lists which are on. Pages for people have no faults.
 */
export function switchable(
  isApi: (asked: Asked) => boolean,
  answer: (asked: Asked) => Answered | Promise<Answered>,
): (asked: Asked) => Promise<Answered> {
  let switched: Switched = { fault: null, times: null, skip: 0, lateMs: 0 };

  function takeFault(): Switched['fault'] {
    const { fault, times, skip } = switched;
    if (skip > 0) {
      switched = { ...switched, skip: skip - 1 };
      return null;
    }
    if (times !== null) switched = times > 1 ? { ...switched, times: times - 1 } : { ...switched, fault: null };
    return fault;
  }

  return async (asked) => {
    if (asked.path === '/switches') {
      if (asked.method === 'POST') switched = switchesIn(asked.body);
      return { status: 200, body: switched };
    }
    if (!isApi(asked)) return answer(asked);
    await after(switched.lateMs);
    const fault = takeFault();
    if (fault === 'broken') return { status: 503, body: { message: 'Service unavailable' } };
    if (fault === 'limited') return { status: 429, body: { message: 'Too Many Requests' } };
    if (fault === 'wrong') return { status: 200, body: { status: 'NEVER_HEARD_OF', result: 7 } };
    if (fault === 'silent') await after(SILENCE_MS);
    if (fault === 'silent') return { status: 504 };
    const answered = await answer(asked);
    return fault === 'lost' ? { ...answered, isLost: true } : answered;
  };
}

function switchesIn(body: string): Switched {
  const given: Partial<Record<keyof Switched, unknown>> = JSON.parse(body || '{}');
  return {
    fault: FAULTS.find((one) => one === given.fault) ?? null,
    times: typeof given.times === 'number' ? given.times : null,
    skip: typeof given.skip === 'number' ? given.skip : 0,
    lateMs: typeof given.lateMs === 'number' ? given.lateMs : 0,
  };
}
