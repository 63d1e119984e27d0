import { useServerNow } from './use-server-now.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Returns whether a ride ended within the last day, in which it keeps its safety button. */
export function useIsRecent(endedAt: string | null): boolean {
  const now = useServerNow(MINUTE_MS);
  return endedAt === null || now < Date.parse(endedAt) + DAY_MS;
}
