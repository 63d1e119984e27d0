import type { DriverTopUps } from '@waka/contracts/payments/top-up';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { driverTopUps } from './request-top-up.ts';
import { topUpFailed } from './settle-top-up.ts';
import { topUpById } from './top-ups.repository.ts';

/**
 * Ends the waiting for a top-up that the driver does not want any more, so that another can be asked for. The provider is still asked:
 * what is approved all the same counts. One that has ended stays as it is. Throws AppError `payment.not_found`.
 */
export async function cancelTopUp(core: Core, driver: Actor, id: string): Promise<DriverTopUps> {
  const topUp = await topUpById(core.sql, id);
  ensure(topUp?.driverId === driver.id, 'payment.not_found');
  // Of one that is being sent the provider's answer is still to be kept.
  ensure(topUp.state !== 'due', 'top_up.under_way');
  await topUpFailed(core, id, 'cancelled', true);
  return driverTopUps(core, driver);
}
