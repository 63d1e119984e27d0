/** `far` prepares the driver, `near` says it again where it is to be done. */
export type TurnCall = 'far' | 'near';

const FAR_METRES = 300;
const NEAR_METRES = 40;
/** A quick car hears it earlier. */
const NEAR_SECONDS = 6;
/** The two are not said in one breath. */
const APART_METRES = 80;

/** Decides what is to be said now of a manoeuvre: each call once, and none of the far ones after the near one. */
export function callDue(metres: number, speed: number | null, said: ReadonlySet<TurnCall>): TurnCall | null {
  const near = Math.max(NEAR_METRES, (speed ?? 0) * NEAR_SECONDS);
  if (metres <= near) return said.has('near') ? null : 'near';
  const isFar = metres <= FAR_METRES && metres > near + APART_METRES;
  return isFar && said.size === 0 ? 'far' : null;
}
