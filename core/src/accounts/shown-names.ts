import { In } from 'typeorm';
import type { Sql } from '../platform/postgres/sql.ts';
import { DriverProfile } from './driver-profile.entity.ts';
import { usersByIds } from './users.repository.ts';

/** Reads what riders see as the names of drivers: the approved ones while a change awaits review. */
export async function shownNames(sql: Sql, driverIds: readonly string[]): Promise<Map<string, string | null>> {
  const people = await usersByIds(sql, driverIds);
  const profiles = await sql.manager.findBy(DriverProfile, { userId: In([...people.keys()]) });
  const approved = new Map(profiles.map(({ userId, shownAs }) => [userId, shownAs?.name]));
  return new Map([...people].map(([id, { fullName }]) => [id, approved.get(id) ?? fullName]));
}
