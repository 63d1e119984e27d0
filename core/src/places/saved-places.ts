import type { SavePlace } from '@waka/contracts/places/place-requests';
import { MAX_LABEL, MAX_SAVED_PLACES, SPECIAL_LABELS, type SavedPlace } from '@waka/contracts/places/saved-place';
import type { Actor } from '../platform/actor.ts';
import { lockUser } from '../accounts/users.repository.ts';
import type { Core } from '../platform/core.ts';
import { ensure } from '../platform/app-error.ts';
import { lyingBy } from './near-place.ts';
import { withName } from './named-places.ts';
import { countOthers, deleteSaved, savedOf, upsertSaved } from './places.repository.ts';

type Unlabelled = Omit<SavedPlace, 'label' | 'name'> & { name: string | null };

/** Lists the rider's saved places: home, work, then the others by name. */
export async function savedPlaces(core: Pick<Core, 'sql'>, rider: Actor): Promise<SavedPlace[]> {
  const saved = await savedOf(core.sql, rider.id, SPECIAL_LABELS);
  return saved.map(({ label, name, address, near, lat, lng }) => ({
    label,
    name,
    address,
    lat,
    lng,
    near: null,
    ...lyingBy(near),
  }));
}

/** Saves a place under a label, in place of what was there. Throws AppError when there are too many. */
export async function savePlace(
  core: Pick<Core, 'sql' | 'transaction'>,
  rider: Actor,
  { label, place: { name, address, near = null, lat = null, lng = null } }: { label: string; place: SavePlace },
): Promise<SavedPlace> {
  const named = await withName<Unlabelled>(core, rider, { name, address, near, lat, lng });
  const saved = { label: checkedLabel(label), ...named, name: named.name ?? named.address, near: named.near ?? null };
  await core.transaction(async (sql) => {
    // Serialised for a rider, or two concurrent requests would both find room for the last place.
    await lockUser(sql, rider.id);
    const others = await countOthers(sql, { userId: rider.id, label: saved.label });
    ensure(others < MAX_SAVED_PLACES, 'place.too_many_saved');
    const { away, ...row } = saved;
    await upsertSaved(sql, { userId: rider.id, ...row, near: away ?? row.near });
  });
  return saved;
}

/** Deletes the place under a label; does nothing where there is none. */
export async function forgetPlace(core: Pick<Core, 'sql'>, rider: Actor, label: string): Promise<void> {
  await deleteSaved(core.sql, { userId: rider.id, label: checkedLabel(label) });
}

function checkedLabel(label: string): string {
  const text = label.trim().normalize();
  ensure(text.length > 0 && text.length <= MAX_LABEL && !/\p{Cc}/u.test(text), 'place.bad_label');
  const plain = text.toLowerCase();
  return SPECIAL_LABELS.find((special) => special === plain) ?? text;
}
