import type { Sql } from '../../platform/postgres/sql.ts';
import { OfficialFare } from '../../pricing/official-fare.entity.ts';
import { FareZone } from '../../pricing/fare-zone.entity.ts';

export const allZones = (sql: Sql): Promise<FareZone[]> =>
  sql.manager.find(FareZone, { order: { region: 'DESC', name: 'ASC', id: 'ASC' } });

export const zoneById = (sql: Sql, id: string): Promise<FareZone | null> => sql.manager.findOneBy(FareZone, { id });

/** Stores a zone as a circle; one with an id replaces that zone. */
export async function saveZone(
  { manager }: Sql,
  { id, ...zone }: Omit<FareZone, 'id'> & { id: string | undefined },
): Promise<FareZone> {
  if (id) {
    await manager.update(FareZone, { id }, zone);
    return { ...zone, id };
  }
  const { identifiers } = await manager.insert(FareZone, zone);
  return { ...zone, id: String(identifiers[0]?.id) };
}

export const removeZone = (sql: Sql, id: string): Promise<unknown> => sql.manager.delete(FareZone, { id });

export const allOfficial = (sql: Sql): Promise<OfficialFare[]> =>
  sql.manager.find(OfficialFare, { order: { id: 'DESC' } });

export async function addOfficial({ manager }: Sql, fare: Omit<OfficialFare, 'id'>): Promise<OfficialFare> {
  const { identifiers } = await manager.insert(OfficialFare, fare);
  return { ...fare, id: String(identifiers[0]?.id) };
}

/** Deletes an official fare; returns false where there was none. */
export async function removeOfficial(sql: Sql, id: string): Promise<boolean> {
  return (await sql.manager.delete(OfficialFare, { id })).affected === 1;
}
