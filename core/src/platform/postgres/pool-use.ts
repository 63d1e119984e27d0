import type { DataSource } from 'typeorm';

/**
 * Counts the connections of TypeORM's pool, which is one of node-postgres. It is not part of TypeORM's API; only this
 * file uses it, and pool-use.test.ts fails when a new version changes it.
 */
export function poolUseOf({ driver }: DataSource): { open: number; idle: number; waiting: number } {
  const pool: unknown = Reflect.get(driver, 'master');
  const count = (name: string): number => Number(typeof pool === 'object' && pool ? Reflect.get(pool, name) : 0);
  return { open: count('totalCount'), idle: count('idleCount'), waiting: count('waitingCount') };
}
