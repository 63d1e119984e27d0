/** Why a driver near a waiting ride got no offer. */
export const SKIP_REASONS = [
  'stale',
  'off_duty',
  'busy',
  /** Is kept free for a scheduled ride, or would not be free again when it begins. */
  'reserved',
  'has_offer',
  'wrong_class',
  'refused',
  /** Owes so much that only rides paid by wallet are offered. */
  'wallet_only',
  /** A rule of the road lets the class not drive there. */
  'not_allowed_there',
  'too_far',
  /** Farther than the driver's own limit. */
  'beyond_own_limit',
  'better_for_another_ride',
  'better_driver',
  /** Another driver of the line is in turn before. */
  'behind_in_line',
  'held',
  'changed_meanwhile',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
