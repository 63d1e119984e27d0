import type { Core } from '../core.ts';
import { networkOf, placeOf } from '../platform/addresses.ts';
import { AppError } from '../platform/app-error.ts';
import type { Config } from '../platform/config.ts';
import { subjectOf } from './secrets-of-codes.ts';

export interface Attempt {
  email: string;
  address: string;
}

/** So many wrong passwords cost nothing: people mistype. */
const FREE = { address: 10, network: 20 };
const LONGEST_SECONDS = 900;
/** After this long without a wrong one all is forgotten. */
const FORGET = `interval '1 hour'`;

/**
 * Counts an attempt before its password is looked at, so that many in parallel are not one. After some wrong ones for an
 * e-mail from one address, or from the network around it, each next one has to wait twice as long as the last. Nobody
 * else's address counts: a stranger cannot keep the owner out.
 */
export async function countLoginAttempt(
  { sql, config }: Pick<Core, 'sql' | 'config'>,
  attempt: Attempt,
): Promise<void> {
  const subjects = subjectsOf(config, attempt);
  const counted = await sql(COUNT, subjects);
  if (counted.length === subjects.length) return;
  const [wait] = await sql<{ seconds: number | null }>(WAIT, subjects);
  throw new AppError('request.too_many', { retryAfterSeconds: wait?.seconds ?? 1 });
}

/** The password was right. */
export async function forgetLoginAttempts({ sql, config }: Pick<Core, 'sql' | 'config'>, attempt: Attempt) {
  await sql('DELETE FROM login_failures WHERE subject IN ($1, $2)', subjectsOf(config, attempt));
}

const subjectsOf = (config: Config, { email, address }: Attempt): string[] =>
  [placeOf(address), `${networkOf(address)}/`].map((where) => subjectOf(config, `login:${email}:${where}`));

const FREE_TRIES = `CASE known.subject WHEN $1 THEN ${FREE.address} ELSE ${FREE.network} END`;
const PAUSE = `make_interval(secs => least(2 ^ least(known.failures - ${FREE_TRIES}, 20), ${LONGEST_SECONDS}))`;

// In the order of the subjects, so that two attempts at once never wait for each other in a circle.
const COUNT = `
  INSERT INTO login_failures AS known (subject, failures)
  SELECT subject, 1 FROM unnest(ARRAY[$1, $2]::text[]) AS subject ORDER BY subject
  ON CONFLICT (subject) DO UPDATE SET last_at = now(),
    failures = CASE WHEN known.last_at < now() - ${FORGET} THEN 1 ELSE known.failures + 1 END
  WHERE known.failures < ${FREE_TRIES} OR known.last_at < now() - ${PAUSE}
  RETURNING 1`;

const WAIT = `
  SELECT max(extract(epoch FROM known.last_at + ${PAUSE} - now()))::float8 AS seconds
  FROM login_failures AS known WHERE known.subject IN ($1, $2) AND known.failures >= ${FREE_TRIES}`;
