import { GRACE_DAYS } from './erasure-time.ts';

/** From when on an account is erased, as its owner has requested, as SQL over `users`. */
export const ERASES_AT = `CASE WHEN users.erased_at IS NULL
  THEN users.deletion_requested_at + interval '${GRACE_DAYS} days' END`;
