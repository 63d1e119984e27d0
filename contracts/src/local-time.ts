import type { Region } from './regions.ts';

const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

const clocks: Record<Region, Intl.DateTimeFormat> = {
  SL: clockOf('Africa/Freetown'),
  GN: clockOf('Africa/Conakry'),
};

/** Returns the minutes since midnight by the clocks of a region. */
export function minuteOfDay(region: Region, time: Date): number {
  const [hour = 0, minute = 0] = clocks[region].format(time).split(':').map(Number);
  return hour * 60 + minute;
}
