/** The engine's name of a time of departure. */
const DEPARTURE = 1;
const MINUTE = 'YYYY-MM-DDTHH:MM'.length;
/** The engine's own limit of a matrix. */
const MOST_PAIRS = 2500;

interface AskedNow {
  request: string;
  /** Takes out of an answer what was asked for in addition. */
  read: (body: string) => string;
}

const asIs = (body: string): string => body;

/**
 * Asks for the present hour where a question names no time. The tiles have no time zones: theirs is Greenwich's.
 *
 * A matrix with more sources than targets is searched from the targets, where the engine (3.6.1) ignores a time of
 * departure and errs with one of arrival. So its last target is asked for several times.
 */
export function atThisHour(text: string, now: Date = new Date()): AskedNow {
  const question: Record<string, unknown> = Object(JSON.parse(text));
  if (question.date_time !== undefined) return { request: text, read: asIs };
  const dated = { ...question, date_time: { type: DEPARTURE, value: now.toISOString().slice(0, MINUTE) } };
  const { sources, targets } = question;
  if (!Array.isArray(sources) || !Array.isArray(targets) || sources.length <= targets.length) {
    return { request: JSON.stringify(dated), read: asIs };
  }
  if (targets.length === 0 || sources.length ** 2 > MOST_PAIRS) return { request: text, read: asIs };
  const more: unknown[] = Array.from({ length: sources.length - targets.length }, () => targets.at(-1));
  const request = JSON.stringify({ ...dated, targets: [...targets, ...more] });
  return { request, read: (body) => withTargets(body, targets.length) };
}

/** Leaves so many columns of a matrix. */
function withTargets(body: string, count: number): string {
  const answer: Record<string, unknown> = Object(JSON.parse(body));
  const { sources_to_targets: rows, targets } = answer;
  if (!Array.isArray(rows)) return body;
  const first = (list: unknown): unknown => (Array.isArray(list) ? list.slice(0, count) : list);
  return JSON.stringify({ ...answer, targets: first(targets), sources_to_targets: rows.map(first) });
}
