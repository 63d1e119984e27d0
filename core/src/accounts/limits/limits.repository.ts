import { Any } from 'typeorm';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement } from '../../platform/postgres/statement.ts';
import { LoginFailure } from './login-failure.entity.ts';

/**
 * In how many seconds the limits have room; null where they have it now. A limit is full when its most-th newest hit
 * is still within its window; it has room once that hit leaves the window.
 */
export const secondsUntilFree = statement({
  text: `
    SELECT max(extract(epoch FROM oldest.at - now())::float8 + within_seconds) AS seconds
    FROM unnest($1::text[], $2::text[], $3::int[], $4::int[]) AS wanted(kind, subject, most, within_seconds)
    CROSS JOIN LATERAL (
      SELECT at FROM limit_hits
      WHERE limit_hits.kind = wanted.kind AND limit_hits.subject = wanted.subject
        AND at > now() - make_interval(secs => within_seconds)
      ORDER BY at DESC OFFSET greatest(most - 1, 0) LIMIT 1
    ) AS oldest`,
  parameters: [pg.texts, pg.texts, pg.integers, pg.integers],
  row: { seconds: pg.nullable(pg.float) },
});

/** Counts one hit for each kind and subject. */
export const insertHits = statement({
  text: `
    INSERT INTO limit_hits (kind, subject)
    SELECT DISTINCT kind, subject FROM unnest($1::text[], $2::text[]) AS counted(kind, subject)`,
  parameters: [pg.texts, pg.texts],
  row: {},
});

const LONGEST_SECONDS = 900;
/** After this long without a wrong password the count starts again. */
const FORGET = `interval '1 hour'`;

const FREE_TRIES = `($2::int[])[array_position($1::text[], known.subject)]`;
const PAUSE = `make_interval(secs => least(2 ^ least(known.failures - ${FREE_TRIES}, 20), ${LONGEST_SECONDS}))`;

/**
 * Counts a try for each subject that need not wait, and returns one row for each of these. In the order of the
 * subjects, so that two concurrent tries cannot deadlock.
 */
export const countTries = statement({
  text: `
    INSERT INTO login_failures AS known (subject, failures)
    SELECT subject, 1 FROM unnest($1::text[]) AS subject ORDER BY subject
    ON CONFLICT (subject) DO UPDATE SET last_at = now(),
      failures = CASE WHEN known.last_at < now() - ${FORGET} THEN 1 ELSE known.failures + 1 END
    WHERE known.failures < ${FREE_TRIES} OR known.last_at < now() - ${PAUSE}
    RETURNING subject`,
  parameters: [pg.texts, pg.integers],
  row: { subject: pg.text },
});

/** In how many seconds the next try of all these subjects is allowed. */
export const secondsUntilTry = statement({
  text: `
    SELECT max(extract(epoch FROM known.last_at + ${PAUSE} - now()))::float8 AS seconds
    FROM login_failures AS known WHERE known.subject = ANY($1) AND known.failures >= ${FREE_TRIES}`,
  parameters: [pg.texts, pg.integers],
  row: { seconds: pg.nullable(pg.float) },
});

export const deleteTries = (sql: Sql, subjects: string[]): Promise<unknown> =>
  sql.manager.delete(LoginFailure, { subject: Any(subjects) });
