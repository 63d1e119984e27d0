import { useEffect, useState } from 'react';

const DUSK = 19;
const DAWN = 6;
const CHECK_MS = 60_000;

export const isNight = (time: Date): boolean => time.getHours() >= DUSK || time.getHours() < DAWN;

/** The phone's own clock: what counts is the light around the driver. */
export function useNight(): boolean {
  const [is, setIs] = useState(() => isNight(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setIs(isNight(new Date())), CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return is;
}

/** The whole page goes dark with the map: a white sheet in a dark car blinds. */
export function useNightTheme(isDark: boolean): void {
  useEffect(() => {
    if (!isDark) return undefined;
    const { dataset } = document.documentElement;
    dataset['theme'] = 'dark';
    return () => {
      delete dataset['theme'];
    };
  }, [isDark]);
}
