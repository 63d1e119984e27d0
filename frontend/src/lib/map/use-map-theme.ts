import { useNight } from '../hooks/night.ts';
import { useDarkScheme } from '../hooks/use-dark-scheme.ts';

/** Returns the map's theme: dark at night, and by day on a phone that prefers dark colours. */
export function useMapTheme(): 'light' | 'dark' {
  const isNight = useNight();
  const isDark = useDarkScheme();
  return isNight || isDark ? 'dark' : 'light';
}
