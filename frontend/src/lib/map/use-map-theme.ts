import { useNight } from '../night.ts';
import { useDarkScheme } from '../use-dark-scheme.ts';

/** Dark by night, and by day on a phone that asks for dark colours. */
export function useMapTheme(): 'light' | 'dark' {
  const isNight = useNight();
  const isDark = useDarkScheme();
  return isNight || isDark ? 'dark' : 'light';
}
