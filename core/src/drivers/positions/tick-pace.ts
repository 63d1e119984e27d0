const FEW_MOVES_PER_SECOND = 300;
const LAGGING_MS = 50;

export interface Pace {
  movesPerSecond: number;
  /** How much later than due the last tick began. */
  lateMs: number;
}

/** How long fixes are collected: shorter while there is little to do, longer while the node cannot keep up. */
export function tickMs({ movesPerSecond, lateMs }: Pace): number {
  if (lateMs > LAGGING_MS) return 250;
  return movesPerSecond < FEW_MOVES_PER_SECOND ? 50 : 100;
}
