import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config.ts';
import { lockNames } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { insertHits, secondsUntilFree } from './limits.repository.ts';
import { subjectOf } from '../../messages/secrets-of-codes.ts';

/** At most `most` of a kind for a subject within any `withinSeconds`. */
export interface Limit {
  kind: string;
  subject: string;
  most: number;
  withinSeconds: number;
}

export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 86_400;

/**
 * Locks these limits until the transaction ends, and returns in how many seconds all of them have room: 0 is now.
 * Counted in Postgres, so that neither concurrent requests nor a lost Redis get past them.
 */
export async function secondsUntilRoom(sql: Sql, config: Config, limits: Limit[]): Promise<number> {
  await lockLimits(sql, config, limits);
  const rows = withKeys(config, limits);
  const [wait] = await secondsUntilFree(
    sql,
    rows.map(({ kind }) => kind),
    rows.map(({ key }) => key),
    rows.map(({ most }) => most),
    rows.map(({ withinSeconds }) => withinSeconds),
  );
  return wait?.seconds ?? 0;
}

/**
 * Locks these limits until the transaction ends. Call it first where a transaction takes from several sets of limits.
 */
export async function lockLimits(sql: Sql, config: Config, limits: Limit[]): Promise<void> {
  await lockNames(
    sql,
    withKeys(config, limits).map(({ kind, key }) => `${kind}:${key}`),
  );
}

/** Takes one of each of these limits, or none at all when one is used up; returns whether it did. */
export async function takeAllowance(sql: Sql, config: Config, limits: Limit[]): Promise<boolean> {
  if ((await secondsUntilRoom(sql, config, limits)) > 0) return false;
  await count(sql, config, limits);
  return true;
}

/**
 * Takes one of each of these limits; where one is used up, throws AppError `request.too_many` with the time to wait.
 */
export async function takeOrRefuse(sql: Sql, config: Config, limits: Limit[]): Promise<void> {
  const retryAfterSeconds = await secondsUntilRoom(sql, config, limits);
  if (retryAfterSeconds > 0) throw new AppError('request.too_many', { retryAfterSeconds });
  await count(sql, config, limits);
}

/** Counts one against each subject of these limits. */
export async function count(sql: Sql, config: Config, limits: Limit[]): Promise<void> {
  const rows = withKeys(config, limits);
  await insertHits(
    sql,
    rows.map(({ kind }) => kind),
    rows.map(({ key }) => key),
  );
}

const withKeys = (config: Config, limits: Limit[]) =>
  limits.map((limit) => ({ ...limit, key: subjectOf(config, limit.subject) }));
