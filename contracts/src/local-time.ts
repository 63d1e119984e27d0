const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  clocks.set(timeZone, clock);
  return clock;
}

/** Returns the minutes since midnight by the clocks of a time zone; of UTC where it is not known. */
export function minuteOfDay(timeZone: string | undefined, time: Date): number {
  const [hour = 0, minute = 0] = clockOf(timeZone ?? 'UTC')
    .format(time)
    .split(':')
    .map(Number);
  return hour * 60 + minute;
}
