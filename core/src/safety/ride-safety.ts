import { DEFAULT_EMERGENCY_PHONE, type RideSafety } from '@waka/contracts/safety/safety-views';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { ownRide } from '../rides/views/read-rides.ts';
import { countConfirmed, emergencyPhoneOf } from './safety.repository.ts';

/** Returns the data of the emergency button, to be loaded while the phone is online. */
export async function rideSafety({ sql }: Pick<Core, 'sql'>, actor: Actor, rideId: string): Promise<RideSafety> {
  const { city } = await ownRide(sql, actor, rideId);
  const [phone, contacts] = await Promise.all([emergencyPhoneOf(sql, city), countConfirmed(sql, actor.id)]);
  return { emergencyPhone: phone ?? DEFAULT_EMERGENCY_PHONE, contacts };
}
