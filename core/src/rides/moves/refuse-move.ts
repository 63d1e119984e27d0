import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { AppError } from '../../platform/app-error.ts';
import { rideById } from '../views/read-rides.ts';

/** Throws for a move that the ride's state does not allow: 409 with the ride as it stands, 404 for a ride of others. */
export async function refuseMove(core: Pick<Core, 'sql'>, actor: Actor, rideId: string): Promise<never> {
  throw new AppError('ride.wrong_state', { ride: await rideById(core, actor, rideId) });
}
