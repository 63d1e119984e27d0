import { recordAudit } from '../audit/record-audit.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import type { Actor } from '../platform/actor.ts';
import { driverById, lockDriver, reopenApplication, updateDriver } from './driver-profiles.repository.ts';
import type { User } from './user.entity.ts';
import { lockUser, userById } from './users.repository.ts';

/**
 * Runs a change of a person's name or photo. For an approved driver it is audited, and riders see the approved data
 * until ops has reviewed it; a change back needs no review.
 */
export async function changeShown(sql: Sql, person: Actor, change: () => Promise<void>): Promise<void> {
  if (person.role !== 'driver') return change();
  await lockUser(sql, person.id);
  await lockDriver(sql, person.id);
  const before = await userById(sql, person.id);
  const profile = await driverById(sql, person.id);
  if (before && profile?.shownAs === null && ['approved', 'suspended'].includes(profile.approval)) {
    await updateDriver(sql, person.id, { shownAs: asShown(before) });
  }
  await change();
  const after = await userById(sql, person.id);
  const shownAs = (await driverById(sql, person.id))?.shownAs;
  if (!before || !after) return;
  const now = asShown(after);
  if (shownAs?.name === now.name && shownAs.photoUrl === now.photoUrl) {
    await updateDriver(sql, person.id, { shownAs: null });
  }
  const details = Object.fromEntries(
    (['fullName', 'profileImageUrl'] as const)
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, { from: before[name], to: after[name] }]),
  );
  if (Object.keys(details).length === 0) return;
  await reopenApplication(sql, person.id);
  const subject = { type: 'user', id: person.id } as const;
  await recordAudit(sql, { actor: person, action: 'driver_profile.changed', subject, details });
}

/** Hides a photo that its driver removed, also while a change awaits review. */
export async function hidePhoto(sql: Sql, userId: string): Promise<void> {
  const shownAs = (await driverById(sql, userId))?.shownAs;
  if (shownAs) await updateDriver(sql, userId, { shownAs: { ...shownAs, photoUrl: null } });
}

const asShown = ({ fullName, firstName, lastName, profileImageUrl }: User) => ({
  name: fullName,
  firstName,
  lastName,
  photoUrl: profileImageUrl,
});
