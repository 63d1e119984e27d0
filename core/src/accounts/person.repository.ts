import type { Approval } from '@waka/contracts/accounts/profile-views';
import type { DriverFields, Gender, User, UserType } from '@waka/contracts/accounts/user';
import type { Language } from '@waka/contracts/languages';
import { pg, statement, type RowOf } from '../platform/postgres/statement.ts';
import { HAS_PROVED_EMAIL } from './users.repository.ts';

/** What `presentUser` needs of a row of `users`, as SQL: the profile of a driver in one column, a date as text. */
export const PERSON = `users.id, first_name, last_name, full_name, email, phone, unproved_phone, pending_email,
  pending_email_until, pending_phone, pending_phone_until,
  email IS NOT NULL AND NOT ${HAS_PROVED_EMAIL} AS is_email_unconfirmed, username, date_of_birth::text AS date_of_birth, gender, address,
  user_type, language, profile_image_url, uses_pin, users.created_at, (
    SELECT jsonb_build_object('approval', approval, 'licenseNumber', license_number, 'vehicleType', vehicle_body,
      'vehicleMake', vehicle_make, 'vehicleModel', vehicle_model, 'vehicleYear', vehicle_year,
      'vehiclePlateNumber', vehicle_plate_number, 'vehicleClass', vehicle_type,
      'vehicleColour', vehicle_colour)
    FROM driver_profiles WHERE user_id = users.id
  ) AS profile, ARRAY(SELECT phone FROM emergency_contacts WHERE user_id = users.id) AS contact_phones,
  (SELECT type FROM payment_methods
   WHERE user_id = users.id AND is_default AND (type = 'card' OR is_proved)) AS default_method`;

/** The columns of `PERSON`. */
export const PERSON_ROW = {
  id: pg.uuid,
  firstName: pg.nullable(pg.text),
  lastName: pg.nullable(pg.text),
  fullName: pg.nullable(pg.text),
  email: pg.nullable(pg.text),
  phone: pg.nullable(pg.text),
  unprovedPhone: pg.nullable(pg.text),
  pendingEmail: pg.nullable(pg.text),
  pendingEmailUntil: pg.nullable(pg.timestamptz),
  pendingPhone: pg.nullable(pg.text),
  pendingPhoneUntil: pg.nullable(pg.timestamptz),
  isEmailUnconfirmed: pg.boolean,
  username: pg.nullable(pg.text),
  dateOfBirth: pg.nullable(pg.text),
  gender: pg.nullable(pg.textAs<Gender>()),
  address: pg.nullable(pg.text),
  userType: pg.nullable(pg.textAs<UserType>()),
  language: pg.nullable(pg.textAs<Language>()),
  profileImageUrl: pg.nullable(pg.text),
  usesPin: pg.boolean,
  createdAt: pg.timestamptz,
  profile: pg.nullable(pg.json<Omit<DriverFields, 'isApproved'> & { approval: Approval }>()),
  contactPhones: pg.texts,
  defaultMethod: pg.nullable(pg.textAs<NonNullable<User['defaultMethod']>>()),
};

export type Person = RowOf<typeof PERSON_ROW>;

export const personById = statement({
  text: `SELECT ${PERSON} FROM users WHERE id = $1`,
  parameters: [pg.uuid],
  row: PERSON_ROW,
});
