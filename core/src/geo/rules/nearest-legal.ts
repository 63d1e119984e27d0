import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { ringAround } from '@waka/contracts/ring';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { GroundRule } from '../../platform/ports/legal-rule-reader.ts';
import { forbidding, type TripTime } from './evaluate.ts';
import { isOnGround } from './ground.ts';

const STEP_M = 25;
const BEARINGS = 24;
/** So far around it a place must be legal too: phones and riders err. */
const MARGIN_M = 15;
const MARGIN_BEARINGS = 6;
/** In different directions: a street that is near one of them may be forbidden. */
const MOST = 16;
const APART_M = 60;

/**
 * Lists the nearest points around one at which a rider may get in or out, the nearest first, as far as the rules let a
 * rider walk. The point itself where it breaks no rule; none where every point in reach does.
 */
export function nearestLegal(
  rules: readonly GroundRule[],
  vehicleType: VehicleClass,
  end: 'pickup' | 'dropoff',
  point: LatLng,
  time: TripTime,
): LatLng[] {
  // The hours are the same everywhere, and reading a clock takes longer than looking where a point lies.
  const holding = forbidding(rules, vehicleType, end, time);
  const isLegal = (at: LatLng) => !holding.some((rule) => isOnGround(rule, at));
  const against = holding.filter((rule) => isOnGround(rule, point));
  if (against.length === 0) return [point];
  const farthest = Math.min(...against.map(({ walkM }) => walkM));
  const found: LatLng[] = [];
  for (let metres = STEP_M; metres <= farthest && found.length < MOST; metres += STEP_M) {
    for (const candidate of ringAround(point, metres, BEARINGS)) {
      if (found.some((other) => greatCircleKm(other, candidate) * 1000 < APART_M)) continue;
      const around = [candidate, ...ringAround(candidate, MARGIN_M, MARGIN_BEARINGS)];
      if (around.every(isLegal)) found.push(candidate);
    }
  }
  return found.slice(0, MOST);
}
