import type { Sql } from '@waka/core/platform/postgres/sql';
import type { SeedAccount } from './account.ts';

/** Adds missing accounts and returns how many; existing ones stay as they are. */
export async function insertAccounts(sql: Sql, accounts: SeedAccount[], passwordHash: string): Promise<number> {
  const people = JSON.stringify(accounts.map(rowOf));
  const added = await sql<{ id: string }>(INSERT_USERS, [people, passwordHash]);
  await sql(INSERT_PROFILES, [people]);
  return added.length;
}

function rowOf({ userType, email, phone, fullName, address, usesPin, driver }: SeedAccount) {
  const [firstName, ...rest] = fullName.split(' ');
  return {
    user_type: userType,
    email,
    phone,
    full_name: fullName,
    first_name: firstName,
    last_name: rest.join(' '),
    address,
    uses_pin: usesPin,
    ...(driver && {
      license_number: `L-${phone.slice(-6)}`,
      vehicle_body: driver.body,
      vehicle_make: driver.make,
      vehicle_model: driver.model,
      vehicle_year: driver.year,
      vehicle_plate_number: driver.plate,
      vehicle_colour: driver.colour,
      vehicle_type: driver.vehicleType,
      approval: driver.isApproved ? 'approved' : 'pending',
    }),
  };
}

const INSERT_USERS = `
  INSERT INTO users (user_type, email, phone, full_name, first_name, last_name, address, uses_pin, password_hash,
    email_confirmed_at, owner_proved_at)
  SELECT user_type, email, phone, full_name, first_name, last_name, address, uses_pin, $2, now(), now()
  FROM jsonb_to_recordset($1::jsonb) AS person(user_type text, email text, phone text, full_name text,
    first_name text, last_name text, address text, uses_pin boolean)
  ON CONFLICT DO NOTHING
  RETURNING id`;

const INSERT_PROFILES = `
  INSERT INTO driver_profiles (user_id, license_number, vehicle_body, vehicle_make, vehicle_model, vehicle_year,
    vehicle_plate_number, vehicle_colour, vehicle_type, approval)
  SELECT users.id, license_number, vehicle_body, vehicle_make, vehicle_model, vehicle_year, vehicle_plate_number,
    vehicle_colour, vehicle_type, approval
  FROM jsonb_to_recordset($1::jsonb) AS driver(email text, user_type text, license_number text, vehicle_body text,
    vehicle_make text, vehicle_model text, vehicle_year integer, vehicle_plate_number text, vehicle_colour text,
    vehicle_type text, approval text)
  JOIN users USING (email, user_type)
  WHERE user_type = 'driver'
  ON CONFLICT DO NOTHING`;
