import { recordAudit } from '../audit/record-audit.ts';
import type { Sql } from '../platform/sql.ts';
import type { Actor } from './actor.ts';

/** What riders see of a driver, as SQL over `users` and `driver_profiles`: the approved while a change waits. */
export const SHOWN_NAME = `coalesce(shown_as->>'name', full_name)`;
export const SHOWN_PHOTO = `CASE WHEN shown_as IS NULL THEN profile_image_url ELSE shown_as->>'photoUrl' END`;

const CURRENT = `jsonb_build_object('name', full_name, 'photoUrl', profile_image_url)`;

interface Change {
  fullName: string | null;
  profileImageUrl: string | null;
}

/**
 * Runs a change of a person's name or photo. Of an approved driver it is on record, and riders go on seeing what was
 * approved until the desk has looked; going back to that needs no look.
 */
export async function changeShown(sql: Sql, person: Actor, change: () => Promise<void>): Promise<void> {
  if (person.role !== 'driver') return change();
  await sql('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [person.id]);
  await sql(
    `UPDATE driver_profiles SET shown_as = ${CURRENT} FROM users
     WHERE users.id = user_id AND user_id = $1 AND approval IN ('approved', 'suspended') AND shown_as IS NULL`,
    [person.id],
  );
  const before = await readNow(sql, person.id);
  await change();
  await sql(
    `UPDATE driver_profiles SET shown_as = NULL FROM users
     WHERE users.id = user_id AND user_id = $1 AND shown_as = ${CURRENT}`,
    [person.id],
  );
  const after = await readNow(sql, person.id);
  const details = Object.fromEntries(
    (['fullName', 'profileImageUrl'] as const)
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, { from: before[name], to: after[name] }]),
  );
  if (Object.keys(details).length === 0) return;
  const subject = { type: 'user', id: person.id } as const;
  await recordAudit(sql, { actor: person, action: 'driver_profile.changed', subject, details });
}

/** A photo that its driver removed is seen no more, whatever waits. */
export const hidePhoto = (sql: Sql, userId: string) =>
  sql(`UPDATE driver_profiles SET shown_as = shown_as || '{"photoUrl": null}' WHERE user_id = $1`, [userId]);

async function readNow(sql: Sql, userId: string): Promise<Change> {
  const [now] = await sql<Change>('SELECT full_name, profile_image_url FROM users WHERE id = $1', [userId]);
  return now ?? { fullName: null, profileImageUrl: null };
}
