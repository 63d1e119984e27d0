import { REGIONS, type Region } from '@waka/contracts/regions';
import { driverById, lockDriver, updateDriver } from '../../accounts/driver-profiles.repository.ts';
import { notify } from '../../notifications/notification-centre.ts';
import type { Core } from '../../platform/core.ts';
import { idOf } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { OutboxRow } from '../../realtime/outbox-row.entity.ts';
import { debtsOf, rankOf } from './debt-of.ts';
import { driversToStep } from './debt-terms.repository.ts';

/**
 * Stores on which step of the ladder a driver's debt stands, where matching reads it, and notifies the driver of a
 * higher one. Call it after the postings, in their transaction and under the driver's lock. Returns whether it changed.
 */
export async function stepDebt(sql: Sql, driverId: string): Promise<boolean> {
  const driver = await driverById(sql, driverId);
  if (!driver) return false;
  const [worst] = await debtsOf(sql, driverId);
  const step = worst?.step ?? 'below';
  if (step === driver.debtStep) return false;
  await updateDriver(sql, driverId, { debtStep: step });
  await queueDebtEvent(sql, driverId);
  if (worst && step !== 'below' && rankOf(step) > rankOf(driver.debtStep)) {
    const facts = { fare: worst.debt, currency: worst.currency };
    await notify(sql, { userId: driverId, kind: step === 'warned' ? 'debt_warned' : 'debt_wallet_only', facts });
  }
  return true;
}

/** Adds the outbox row by which the driver's screens learn of a change; returns its id. */
export const queueDebtEvent = ({ manager }: Sql, driverId: string): Promise<string> =>
  idOf(manager.insert(OutboxRow, { topic: 'debt', key: driverId }));

/**
 * Looks at the debts in the currency of a region anew, a driver at a time, after its terms have changed. Returns how many
 * drivers stand on another step since.
 */
export async function stepDebtsIn(core: Pick<Core, 'sql' | 'transaction'>, region: Region): Promise<number> {
  let changed = 0;
  for (const driverId of await driversToStep(core.sql, region)) {
    const isChanged = await core.transaction(async (sql) => {
      await lockDriver(sql, driverId);
      return stepDebt(sql, driverId);
    });
    if (isChanged) changed += 1;
  }
  return changed;
}

/** Looks at all debts anew. Returns how many drivers stand on another step since. */
export async function stepDebts(core: Pick<Core, 'sql' | 'transaction'>): Promise<number> {
  let changed = 0;
  for (const region of REGIONS) changed += await stepDebtsIn(core, region);
  return changed;
}
