import type { QueueZone, QueueZoneReader } from '../../platform/ports/queue-zone-reader.ts';
import { CachedRows, type CacheSources } from '../../platform/postgres/cached-rows.ts';
import { ZONES_CHANGED } from '../../platform/redis/redis-keys.ts';
import { queueZones, queueZonesVersion } from './queue-zones.repository.ts';

/** Keeps the zones with a line of one process. */
export class CachedQueueZones extends CachedRows<{ zones: readonly QueueZone[] }> implements QueueZoneReader {
  constructor(sources: CacheSources) {
    const table = { readVersion: queueZonesVersion, readRows: readZones };
    super(sources, { ...table, name: 'queue zones', channel: ZONES_CHANGED });
  }
}

const readZones = async (sql: CacheSources['sql']) => ({ zones: await queueZones(sql) });
