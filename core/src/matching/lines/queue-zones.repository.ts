import type { Sql } from '../../platform/postgres/sql.ts';
import { LinePlace } from './line-place.entity.ts';
import { QueueZoneRow } from './queue-zone.entity.ts';
import { QueueZonesVersion } from './queue-zones-version.entity.ts';

/** Reads the version of all zones; a trigger counts it up with each change. */
export const queueZonesVersion = async (sql: Sql): Promise<number> =>
  (await sql.manager.findOneByOrFail(QueueZonesVersion, { isCurrent: true })).version;

export const queueZones = (sql: Sql): Promise<QueueZoneRow[]> =>
  sql.manager.find(QueueZoneRow, { order: { region: 'DESC', id: 'ASC' } });

export const queueZoneById = (sql: Sql, id: string): Promise<QueueZoneRow | null> =>
  sql.manager.findOneBy(QueueZoneRow, { id });

/** Stores a zone; one with an id replaces that zone. A closed zone has no line. */
export async function saveQueueZone(
  { manager }: Sql,
  { id, ...zone }: Omit<QueueZoneRow, 'id'> & { id: string | undefined },
): Promise<QueueZoneRow> {
  if (!id) {
    const { identifiers } = await manager.insert(QueueZoneRow, zone);
    return { ...zone, id: String(identifiers[0]?.id) };
  }
  await manager.update(QueueZoneRow, { id }, zone);
  if (!zone.isOpen) await manager.delete(LinePlace, { zoneId: id });
  return { ...zone, id };
}

/** Removes a zone with its line. */
export const removeQueueZone = (sql: Sql, id: string): Promise<unknown> => sql.manager.delete(QueueZoneRow, { id });
