import type { Core } from '../core.ts';
import { setDriverStatus } from './set-driver-status.ts';

/**
 * Ends the shift of a driver who is signed in nowhere any more, so that no rider waits for somebody who cannot be asked.
 * A ride that is under way goes on, and its driver finds it at the next login.
 */
export async function endDesertedShift(core: Core, driverId: string): Promise<void> {
  try {
    const [driver] = await core.sql(DESERTED, [driverId]);
    if (driver) await setDriverStatus(core, { id: driverId, role: 'driver' }, { status: 'offline' });
  } catch (error) {
    // Signing out has happened all the same, and after a minute of silence the shift is over anyway.
    core.logger.warn({ error }, 'a deserted shift goes on');
  }
}

const DESERTED = `
  SELECT user_id FROM driver_profiles
  WHERE user_id = $1 AND is_online
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.user_id = $1 AND expires_at > now())
    AND NOT EXISTS (SELECT 1 FROM rides WHERE driver_id = $1 AND status IN ('accepted', 'arrived', 'in_progress'))`;
