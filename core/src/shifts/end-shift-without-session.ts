import { driverById } from '../accounts/driver-profiles.repository.ts';
import { hasSession } from '../accounts/sessions/sessions.repository.ts';
import { hasLiveRide } from '../rides/rides.repository.ts';
import type { Core } from '../platform/core.ts';
import { setDriverStatus } from './set-driver-status.ts';

/**
 * Ends the shift of a driver who has no session left, so that no rider waits for a driver who gets no offers. A
 * current ride goes on, and its driver finds it at the next login.
 */
export async function endShiftWithoutSession(core: Core, driverId: string): Promise<void> {
  try {
    const profile = await driverById(core.sql, driverId);
    if (!profile?.isOnline || (await hasSession(core.sql, driverId)) || (await hasLiveRide(core.sql, driverId))) return;
    await setDriverStatus(core, { id: driverId, role: 'driver' }, { status: 'offline' });
  } catch (error) {
    // The sign-out stands; after a minute of silence the shift ends anyway.
    core.logger.warn({ error }, 'the shift of a signed-out driver goes on');
  }
}
