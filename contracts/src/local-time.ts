/** Returns the minutes since midnight by the clocks of a time zone, or by those of this device where it is not known. */
export function minuteOfDay(timeZone: string | undefined, time: Date): number {
  const clock = new Intl.DateTimeFormat('en-GB', {
    ...(timeZone && { timeZone }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const [hour = 0, minute = 0] = clock.format(time).split(':').map(Number);
  return hour * 60 + minute;
}
