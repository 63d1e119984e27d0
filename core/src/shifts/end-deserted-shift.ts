import { driverById } from '../accounts/driver-profiles.repository.ts';
import { hasSession } from '../accounts/sessions/sessions.repository.ts';
import { hasLiveRide } from '../rides/rides.repository.ts';
import type { Core } from '../platform/core.ts';
import { setDriverStatus } from './set-driver-status.ts';

/**
 * Ends the shift of a driver who is signed in nowhere any more, so that no rider waits for somebody who cannot be asked.
 * A ride that is under way goes on, and its driver finds it at the next login.
 */
export async function endDesertedShift(core: Core, driverId: string): Promise<void> {
  try {
    const profile = await driverById(core.sql, driverId);
    if (!profile?.isOnline || (await hasSession(core.sql, driverId)) || (await hasLiveRide(core.sql, driverId))) return;
    await setDriverStatus(core, { id: driverId, role: 'driver' }, { status: 'offline' });
  } catch (error) {
    // Signing out has happened all the same, and after a minute of silence the shift is over anyway.
    core.logger.warn({ error }, 'a deserted shift goes on');
  }
}
