import type { User } from '@waka/contracts/accounts/user';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';
import { presentUser, type Person } from './user.presenter.ts';

/** What `presentUser` needs of a row of `users`, as SQL: the profile of a driver in one column, a date as it is written. */
export const PERSON = `users.id, first_name, last_name, full_name, email, phone, unproved_phone, pending_email,
  pending_email_until, pending_phone, pending_phone_until, username, date_of_birth::text AS date_of_birth, gender, address,
  user_type, language, profile_image_url, uses_pin, users.created_at, (
    SELECT jsonb_build_object('approval', approval, 'licenseNumber', license_number, 'vehicleType', vehicle_body,
      'vehicleMake', vehicle_make, 'vehicleModel', vehicle_model, 'vehicleYear', vehicle_year,
      'vehiclePlateNumber', vehicle_plate_number, 'vehicleClass', vehicle_type,
      'vehicleColour', vehicle_colour)
    FROM driver_profiles WHERE user_id = users.id
  ) AS profile, ARRAY(SELECT phone FROM emergency_contacts WHERE user_id = users.id) AS contact_phones,
  (SELECT type FROM payment_methods
   WHERE user_id = users.id AND is_default AND (type = 'card' OR is_proved)) AS default_method`;

/** The signed-in person; a person who is gone is not signed in. */
export async function userById(core: Pick<Core, 'sql' | 'clock'>, id: string): Promise<User> {
  const [person] = await core.sql<Person>(`SELECT ${PERSON} FROM users WHERE id = $1`, [id]);
  ensure(person, 'auth.required');
  return presentUser(person, core.clock.now());
}
