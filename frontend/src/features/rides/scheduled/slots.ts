import {
  SCHEDULE_DAYS,
  SCHEDULE_LEAST_MINUTES,
  SCHEDULE_STEP_MINUTES,
} from '@waka/contracts/scheduled/scheduled-rules';

const STEP_MS = SCHEDULE_STEP_MINUTES * 60_000;
/** So long after now the first choice lies. */
const FIRST_MS = 60 * 60_000;

/** A time that can be chosen, with its day, hour and minute by the clocks of the city. */
export interface Slot {
  at: number;
  day: string;
  hour: string;
  minute: string;
}

/** Lists the times from half an hour to seven days after now, by the clocks of a time zone or the phone's. */
export function slotsFrom(now: number, timeZone: string | undefined): Slot[] {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const first = Math.ceil((now + SCHEDULE_LEAST_MINUTES * 60_000) / STEP_MS) * STEP_MS;
  const last = now + SCHEDULE_DAYS * 86_400_000;
  const slots: Slot[] = [];
  for (let at = first; at <= last; at += STEP_MS) {
    const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
    slots.push({
      at,
      day: `${part('year')}-${part('month')}-${part('day')}`,
      hour: part('hour'),
      minute: part('minute'),
    });
  }
  return slots;
}

/** Returns the slot of a time, or the one an hour from now where it cannot be chosen. */
export function slotAt(slots: readonly Slot[], time: number | null, now: number): Slot | undefined {
  const wished = slots.find(({ at }) => at === time);
  return wished ?? slots.find(({ at }) => at >= now + FIRST_MS) ?? slots[0];
}

/** Returns the slot after one part was chosen; the others stay as near as they can. */
export function slotWith(slots: readonly Slot[], from: Slot, chosen: Partial<Slot>): Slot {
  const { day, hour, minute } = { ...from, ...chosen };
  const ofDay = slots.filter((slot) => slot.day === day);
  const ofHour = ofDay.filter((slot) => slot.hour === hour);
  const among = ofHour.length > 0 ? ofHour : ofDay;
  return among.find((slot) => slot.minute === minute) ?? among[0] ?? from;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Returns the weekday of a time by the clocks of a time zone; 1 is Monday. */
export const weekdayOf = (time: string, timeZone: string | undefined): number =>
  WEEKDAYS.indexOf(new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short' }).format(new Date(time))) + 1;

/** Lists the days, the hours of the day and the minutes of the hour that can be chosen. */
export function choicesAround(slots: readonly Slot[], { day, hour }: Slot) {
  const ofDay = slots.filter((slot) => slot.day === day);
  const ofHour = ofDay.filter((slot) => slot.hour === hour);
  return {
    days: [...new Map(slots.map((slot) => [slot.day, slot])).values()],
    hours: [...new Set(ofDay.map((slot) => slot.hour))],
    minutes: ofHour.map((slot) => slot.minute),
  };
}
