import type { User } from './user.entity.ts';

/** How long an account whose deletion was requested waits for its owner to sign in again. */
export const GRACE_DAYS = 14;

/** Returns from when on an account is erased, as its owner has requested; null where it is not to be, or has been. */
export function erasesAt({
  deletionRequestedAt,
  erasedAt,
}: Pick<User, 'deletionRequestedAt' | 'erasedAt'>): string | null {
  if (deletionRequestedAt === null || erasedAt !== null) return null;
  return new Date(deletionRequestedAt.getTime() + GRACE_DAYS * 86_400_000).toISOString();
}
