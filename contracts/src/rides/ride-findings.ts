/** What about a ride does not fit where its driver's phone was, by the move it was noticed at. */
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

/** The figures that a code is about; null where it is about none. */
export interface RideFinding {
  code: FindingCode;
  /** How far from the place the phone was, or how far it is in too short a time. */
  km: number | null;
  /** How long the phone had been silent, or how short the time was. */
  seconds: number | null;
}

/** What the desk made of a ride with findings. */
export const VERDICTS = ['fine', 'not_fine'] as const;
export type Verdict = (typeof VERDICTS)[number];
