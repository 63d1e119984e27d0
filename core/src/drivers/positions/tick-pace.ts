const FEW_MOVES_PER_SECOND = 300;
const LAGGING_MS = 50;

export interface Pace {
  movesPerSecond: number;
  /** Delay of the last tick. */
  lateMs: number;
}

/** Returns how long fixes are collected: shorter at low load, longer while the node cannot keep up. */
export function tickMs({ movesPerSecond, lateMs }: Pace): number {
  if (lateMs > LAGGING_MS) return 250;
  return movesPerSecond < FEW_MOVES_PER_SECOND ? 50 : 100;
}
