/** What about a ride does not fit the positions of its driver's phone, by the move at which it was found. */
const FINDING_CODES = [
  'arrived_far',
  'arrived_too_soon',
  'arrived_unseen',
  'started_far',
  'started_unseen',
  'stop_far',
  'stop_unseen',
  'stop_missed',
  'completed_far',
  'completed_too_soon',
  'completed_unseen',
] as const;
type FindingCode = (typeof FINDING_CODES)[number];

/** The figures of a code; null where it has none. */
export interface RideFinding {
  code: FindingCode;
  /** How far the phone was from the place, or the distance covered in too short a time. */
  km: number | null;
  /** How long the phone had been silent, or how short the time was. */
  seconds: number | null;
}

/** The verdicts of ops on a ride with findings. */
export const VERDICTS = ['fine', 'not_fine'] as const;
export type Verdict = (typeof VERDICTS)[number];
