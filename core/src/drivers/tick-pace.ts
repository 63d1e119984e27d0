const FEW_RIDES = 100;
const LAGGING_MS = 50;

/** How long fixes are collected: shorter while there is little to do, longer while the node cannot keep up. */
export function tickMs({ rides, lateMs }: { rides: number; lateMs: number }): number {
  if (lateMs > LAGGING_MS) return 250;
  return rides < FEW_RIDES ? 50 : 100;
}
