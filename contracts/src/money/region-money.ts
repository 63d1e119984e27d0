import type { Region } from '../regions.ts';

/** In which money amounts are written: that before a reform, in which people still count, or the present one. */
export const WRITINGS = ['old', 'new'] as const;
export type Writing = (typeof WRITINGS)[number];

/** How money is written and handled in a region, as ops has set it. */
export interface RegionMoney {
  region: Region;
  /** What a person without a choice of their own reads. */
  writing: Writing;
  /** The smallest coin or note in use, in minor units: sums in cash are multiples of it. */
  cashStep: number;
}
