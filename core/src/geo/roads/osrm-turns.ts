import { TURNS, type Turn } from '@waka/contracts/drivers/driver-way';
import { decodePolyline } from '../shapes/polyline.ts';
import type { WayPiece } from './guided-way.ts';
import { soundPoint } from './provider.ts';

const ROUNDABOUTS: readonly unknown[] = ['roundabout', 'rotary'];
/** Where streets part or meet at a small angle. */
const FORKS: readonly unknown[] = ['fork', 'merge', 'on ramp', 'off ramp'];
const TURNINGS: readonly unknown[] = ['turn', 'end of road', 'continue', 'roundabout turn'];

/** Reads the steps of a route of OSRM or Mapbox; empty where it has none, or lines that cannot be. */
export function piecesOfSteps(route: unknown): WayPiece[] {
  const legs: unknown = Object(route).legs;
  if (!Array.isArray(legs)) return [];
  const pieces = legs.flatMap((leg, index) => piecesOfLeg(Object(leg).steps, index === legs.length - 1));
  return pieces.every(({ line }) => line.every(({ lat, lng }) => soundPoint(lat, lng))) ? pieces : [];
}

function piecesOfLeg(steps: unknown, isLast: boolean): WayPiece[] {
  if (!Array.isArray(steps)) return [];
  return steps.map((step, index) => {
    const turn = turnOf(Object(step).maneuver);
    const { exit } = Object(Object(step).maneuver);
    const isRoundabout = turn === 'roundabout';
    return {
      turn: turn === 'arrive' && !isLast ? 'stop' : turn,
      // A roundabout has no name of its own; the step after it leaves it.
      street: nameOf(isRoundabout ? steps[index + 1] : step),
      ...(isRoundabout && Number.isInteger(exit) && { exit: Number(exit) }),
      line: decodePolyline(String(Object(step).geometry)),
    };
  });
}

function turnOf(maneuver: unknown): Turn | null {
  const { type, modifier }: Record<string, unknown> = Object(maneuver);
  if (type === 'arrive') return 'arrive';
  if (ROUNDABOUTS.includes(type)) return 'roundabout';
  const way = String(modifier).replace('uturn', 'u_turn').replace(' ', '_');
  if (FORKS.includes(type))
    return way.endsWith('left') ? 'keep_left' : way.endsWith('right') ? 'keep_right' : 'straight';
  return (TURNINGS.includes(type) && TURNS.find((turn) => turn === way)) || null;
}

function nameOf(step: unknown): string {
  const { name, ref }: Record<string, unknown> = Object(step);
  const [text = ''] = [name, ref].flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []));
  return text;
}
