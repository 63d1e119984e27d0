/** The engine's name of a time of departure. A time of arrival is answered by the speeds of the opposite direction. */
const DEPARTURE = 1;
const MINUTE = 'YYYY-MM-DDTHH:MM'.length;

/** Asks for the present hour where a question names no time. The tiles have no time zones: theirs is Greenwich's. */
export function atThisHour(text: string, now: Date = new Date()): string {
  const question: Record<string, unknown> = Object(JSON.parse(text));
  if (question.date_time !== undefined) return text;
  return JSON.stringify({ ...question, date_time: { type: DEPARTURE, value: now.toISOString().slice(0, MINUTE) } });
}
