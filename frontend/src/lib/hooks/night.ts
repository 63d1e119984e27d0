import { useHour } from './use-hour.ts';

const DUSK = 19;
const DAWN = 6;

/** Returns whether maps are dark at this hour. */
export const isNight = (hour: number): boolean => hour >= DUSK || hour < DAWN;

export const useNight = (): boolean => isNight(useHour());
