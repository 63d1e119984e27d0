import type { RegionMoney } from '@waka/contracts/money/region-money';
import { regionMoney } from '../../ledger/region-money/region-money.repository.ts';
import type { MethodReader, RideMethod } from '../../platform/ports/method-catalogue.ts';
import { CachedRows, type CacheSources } from '../../platform/postgres/cached-rows.ts';
import { METHODS_CHANGED } from '../../platform/redis/redis-keys.ts';
import { rideMethods, rideMethodsVersion } from './ride-methods.repository.ts';

/** Keeps the payment methods of one process. */
export class CachedRideMethods
  extends CachedRows<{ methods: RideMethod[]; money: RegionMoney[] }>
  implements MethodReader
{
  constructor(sources: CacheSources) {
    const table = { readVersion: rideMethodsVersion, readRows: readMethods };
    super(sources, { ...table, name: 'payment methods', channel: METHODS_CHANGED });
  }
}

const readMethods = async (sql: CacheSources['sql']) => ({
  methods: await rideMethods(sql),
  money: await regionMoney(sql),
});
