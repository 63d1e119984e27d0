import { DEFAULT_EMERGENCY_PHONE, type RideSafety } from '@waka/contracts/safety/safety-views';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import { ownRide } from '../rides/read-rides.ts';

/** What the emergency button needs to know, to be asked for while there is a network. */
export async function rideSafety({ sql }: Pick<Core, 'sql'>, actor: Actor, rideId: string): Promise<RideSafety> {
  const { city } = await ownRide(sql, actor, rideId);
  const [known] = await sql<RideSafety>(
    `SELECT (SELECT emergency_phone FROM city_settings WHERE city = $1) AS emergency_phone,
       (SELECT count(*)::int FROM emergency_contacts WHERE user_id = $2 AND confirmed_at IS NOT NULL) AS contacts`,
    [city, actor.id],
  );
  return { emergencyPhone: known?.emergencyPhone ?? DEFAULT_EMERGENCY_PHONE, contacts: known?.contacts ?? 0 };
}
