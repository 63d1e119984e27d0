import type { AwayPlace, NearPlace } from '../near-place.ts';
import type { RidePlace } from '../rides/ride-views.ts';

/** The two labels that every rider has; any other label is a name of the rider's own. */
export const SPECIAL_LABELS = ['home', 'work'] as const;
export const MAX_SAVED_PLACES = 10;
export const MAX_LABEL = 30;

/** A place that the rider saved; one that was only typed has no coordinates. */
export interface SavedPlace {
  label: string;
  name: string;
  address: string;
  /** What `address` says in the language in which it was saved, for readers of other languages. */
  near?: NearPlace | null;
  /** The known place far from here that `address` says, with the way from it; `near` is then absent. */
  away?: AwayPlace;
  lat: number | null;
  lng: number | null;
}

/** A former destination of the rider. */
export type RecentPlace = RidePlace & { name: string };
