/** Points of a rider for a completed ride, and for a friend's first ride. */
export const POINTS_OF_A_RIDE = 10;
export const POINTS_OF_A_FRIEND = 50;

/** Levels have no further effect: points buy nothing, so a level promises nothing. */
export const LEVELS = [
  { name: 'bronze', from: 0 },
  { name: 'silver', from: 200 },
  { name: 'gold', from: 600 },
  { name: 'diamond', from: 1500 },
] as const;
export type Level = (typeof LEVELS)[number]['name'];

/** Returns the level of so many points, and what is missing to the next; null at the top. */
export function levelAt(points: number): { level: Level; next: { level: Level; missing: number } | null } {
  const reached = LEVELS.findLastIndex(({ from }) => points >= from);
  const next = LEVELS[reached + 1];
  return {
    level: LEVELS[Math.max(reached, 0)]?.name ?? 'bronze',
    next: next ? { level: next.name, missing: next.from - points } : null,
  };
}
