import type { SavePlace } from '@waka/contracts/places/place-requests';
import { MAX_LABEL, MAX_SAVED_PLACES, SPECIAL_LABELS, type SavedPlace } from '@waka/contracts/places/saved-place';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';

const COLUMNS = 'label, name, address, lat, lng';

/** What the rider keeps: home, work, then the others by name. */
export function savedPlaces(core: Pick<Core, 'sql'>, rider: Actor): Promise<SavedPlace[]> {
  return core.sql<SavedPlace>(
    `SELECT ${COLUMNS} FROM saved_places WHERE user_id = $1
     ORDER BY array_position($2::text[], label) NULLS LAST, label`,
    [rider.id, SPECIAL_LABELS],
  );
}

/** Keeps a place under a label, in place of what was there. */
export function savePlace(
  core: Pick<Core, 'transaction'>,
  rider: Actor,
  { label, place }: { label: string; place: SavePlace },
): Promise<SavedPlace> {
  const checked = checkedLabel(label);
  return core.transaction(async (sql) => {
    // One at a time a rider, or two requests at once would both find room for the last place.
    await sql('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [rider.id]);
    const [others] = await sql<{ count: number }>(
      'SELECT count(*)::int AS count FROM saved_places WHERE user_id = $1 AND label <> $2',
      [rider.id, checked],
    );
    ensure(others && others.count < MAX_SAVED_PLACES, 'place.too_many_saved');
    const [saved] = await sql<SavedPlace>(
      `INSERT INTO saved_places (user_id, label, name, address, lat, lng) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (user_id, label) DO UPDATE SET name = excluded.name, address = excluded.address,
         lat = excluded.lat, lng = excluded.lng, saved_at = now()
       RETURNING ${COLUMNS}`,
      [rider.id, checked, place.name, place.address, place.lat ?? null, place.lng ?? null],
    );
    if (!saved) throw new Error('a place was saved but not returned');
    return saved;
  });
}

/** Forgets what is kept under a label; nothing being there is as good. */
export async function forgetPlace(core: Pick<Core, 'sql'>, rider: Actor, label: string): Promise<void> {
  await core.sql('DELETE FROM saved_places WHERE user_id = $1 AND label = $2', [rider.id, checkedLabel(label)]);
}

function checkedLabel(label: string): string {
  const text = label.trim().normalize();
  ensure(text.length > 0 && text.length <= MAX_LABEL && !/\p{Cc}/u.test(text), 'place.bad_label');
  const plain = text.toLowerCase();
  return SPECIAL_LABELS.find((special) => special === plain) ?? text;
}
