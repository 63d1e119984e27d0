import type { DriverProfile } from '../../accounts/driver-profile.entity.ts';
import { driverById } from '../../accounts/driver-profiles.repository.ts';
import type { Core } from '../../platform/core.ts';
import { ADMINS, userRoom } from '../../platform/rooms.ts';
import { acknowledgeOutbox } from '../../realtime/outbox.ts';

/** Publishes a committed change of a driver's debt at once, and acknowledges its outbox row. */
export async function publishDebt(core: Core, driverId: string, outboxId: string): Promise<void> {
  const driver = await driverById(core.sql, driverId);
  if (driver) emitDebt(core, driver);
  acknowledgeOutbox(core, [outboxId]);
}

/** Emits that what a driver owes has changed; screens that show it load it again. */
export function emitDebt(
  { publisher }: Pick<Core, 'publisher'>,
  { userId, debtStep }: Pick<DriverProfile, 'userId' | 'debtStep'>,
): void {
  publisher.emit(userRoom(userId), 'debt:changed', { step: debtStep });
  publisher.emit(ADMINS, 'ops:decided', { about: 'debts' });
}
