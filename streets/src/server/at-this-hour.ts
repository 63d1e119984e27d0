/** The engine's names of a time of departure and of one of arrival. */
const [DEPARTURE, ARRIVAL] = [1, 2];
const MINUTE = 'YYYY-MM-DDTHH:MM'.length;

/**
 * Asks for the present hour where a question names no time. The tiles have no time zones: theirs is Greenwich's. A matrix
 * with more sources than targets is searched from the targets, and heeds a time of arrival alone.
 */
export function atThisHour(text: string, now: Date = new Date()): string {
  const question: Record<string, unknown> = Object(JSON.parse(text));
  if (question.date_time !== undefined) return text;
  const type = sizeOf(question.sources) > sizeOf(question.targets) ? ARRIVAL : DEPARTURE;
  const time = { type, value: now.toISOString().slice(0, MINUTE) };
  return JSON.stringify({ ...question, date_time: time });
}

const sizeOf = (places: unknown): number => (Array.isArray(places) ? places.length : 0);
