import type { SurgeReader, SurgeRule } from '../platform/ports/surge-reader.ts';
import { CachedRows, type CacheSources } from '../platform/postgres/cached-rows.ts';
import { SURGE_CHANGED } from '../platform/redis/redis-keys.ts';
import { surgeRules, surgeRulesVersion } from './surge-rules.repository.ts';

/** Keeps the rules of surge of one process. */
export class CachedSurgeRules extends CachedRows<{ rules: readonly SurgeRule[] }> implements SurgeReader {
  constructor(sources: CacheSources) {
    const table = { readVersion: surgeRulesVersion, readRows: readRules };
    super(sources, { ...table, name: 'rules of surge', channel: SURGE_CHANGED });
  }
}

const readRules = async (sql: CacheSources['sql']) => ({ rules: await surgeRules(sql) });
