import type { Turn } from '@waka/contracts/drivers/driver-way';
import { decodePolyline } from '../shapes/polyline.ts';
import type { WayPiece } from './guided-way.ts';

/** By Valhalla's number of a manoeuvre. Those that are left out are no turns: the start, a new name of the same street. */
const TURN_OF: Readonly<Record<number, Turn>> = {
  4: 'arrive',
  5: 'arrive',
  6: 'arrive',
  8: 'straight',
  9: 'slight_right',
  10: 'right',
  11: 'sharp_right',
  12: 'u_turn',
  13: 'u_turn',
  14: 'sharp_left',
  15: 'left',
  16: 'slight_left',
  17: 'straight',
  18: 'keep_right',
  19: 'keep_left',
  20: 'keep_right',
  21: 'keep_left',
  22: 'straight',
  23: 'keep_right',
  24: 'keep_left',
  26: 'roundabout',
  37: 'keep_right',
  38: 'keep_left',
};

/** Reads the manoeuvres of an answer whose lines are sound; empty where it has none. */
export function piecesOfLegs(legs: readonly unknown[]): WayPiece[] {
  const pieces = legs.map((leg, index) => piecesOfLeg(Object(leg), index === legs.length - 1));
  return pieces.every(({ length }) => length > 0) ? pieces.flat() : [];
}

function piecesOfLeg({ shape, maneuvers }: Record<string, unknown>, isLast: boolean): WayPiece[] {
  if (!Array.isArray(maneuvers)) return [];
  const points = decodePolyline(String(shape), 6);
  const rows = maneuvers.map((row): Record<string, unknown> => Object(row));
  const begins = rows.map(({ begin_shape_index: begin }, index) => (index === 0 ? 0 : Number(begin)));
  const isSound = begins.every((begin, index) => begin >= (begins[index - 1] ?? 0) && begin < points.length);
  if (!isSound) return [];
  return rows.map((row, index) => {
    const turn = TURN_OF[Number(row.type)] ?? null;
    const isRoundabout = turn === 'roundabout';
    return {
      turn: turn === 'arrive' && !isLast ? 'stop' : turn,
      // A roundabout has no name of its own; the manoeuvre after it leaves it.
      street: streetOf((isRoundabout ? rows[index + 1] : row) ?? row),
      ...(isRoundabout && Number.isInteger(row.roundabout_exit_count) && { exit: Number(row.roundabout_exit_count) }),
      line: points.slice(begins[index], (begins[index + 1] ?? points.length - 1) + 1),
    };
  });
}

function streetOf({ begin_street_names: begin, street_names: names }: Record<string, unknown>): string {
  const [name]: unknown[] = Array.isArray(begin) ? begin : Array.isArray(names) ? names : [];
  return typeof name === 'string' ? name : '';
}
