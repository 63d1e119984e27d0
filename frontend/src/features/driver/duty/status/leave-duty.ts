import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import { call } from '../../../../lib/api/api-client.ts';
import { driverStatusStore } from '../../../../lib/live/driver-status.store.ts';
import { logMutationError } from '../../../../lib/query-client.ts';
import { leave } from '../../../../lib/session/leaving.ts';

/** Signs out, and first goes offline so that no more offers arrive. */
export async function leaveDuty(): Promise<void> {
  const { isOnline, because } = driverStatusStore.getState();
  // A shift that ended for lack of positions would resume at the next sign-in.
  if (isOnline === true || because === 'silence') {
    try {
      await call(driverRoutes.setDriverStatus, { body: { status: 'offline' } });
    } catch (error) {
      // Without fresh positions the service stops sending offers anyway.
      logMutationError(error);
    }
  }
  await leave('/');
}
