import type { ErrorCode } from '@waka/contracts/errors';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { fieldText } from '../../../../lib/i18n/field-text.ts';
import type { FactName } from './facts.ts';
import type { StartFact } from './start.ts';

export type PlaceOfRefusal = FactName | StartFact;

/** Why a change was refused, and which field is to be corrected. */
export interface Refusal {
  place: PlaceOfRefusal;
  text: string;
}

const PLACES: Partial<Record<ErrorCode | 'unexpected', PlaceOfRefusal>> = {
  'area.id_taken': 'id',
  'area.too_few_corners': 'polygon',
  'area.lines_cross': 'polygon',
  'area.too_small': 'polygon',
  'area.too_large': 'polygon',
  'area.outside_country': 'polygon',
  'area.overlaps': 'polygon',
  'area.in_pieces': 'polygon',
  'area.nothing_to_split': 'polygon',
  'area.not_a_city': 'polygon',
  'area.main_city': 'polygon',
  'area.part_has_centre': 'polygon',
  'area.centre_outside': 'centre',
  'area.time_zone_unknown': 'timeZone',
  'area.radii_not_rising': 'searchRadii',
  'area.hours_overlap': 'openHours',
  'area.water_far': 'barriers',
};

/** Fields of requests under another name. */
const FIELDS: Readonly<Record<string, PlaceOfRefusal>> = { emergencyPhone: 'phone', part: 'polygon' };
const OWN: readonly PlaceOfRefusal[] = [
  'name',
  'id',
  'region',
  'polygon',
  'centre',
  'detour',
  'openRoad',
  'barriers',
  'searchRadii',
  'look',
  'shortcuts',
  'timeZone',
  'openHours',
];

/** Returns where a refusal belongs; null for one that is about no field, such as a loss of network. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ApiError)) return null;
  const place = PLACES[error.code];
  if (place) return { place, text: errorText(error, 'ops.notSaved') };
  // The path of a field within the body: `searchRadii.0.km`.
  for (const [path, text] of Object.entries(error.fields)) {
    const [field = ''] = path.split('.');
    const found = FIELDS[field] ?? OWN.find((name) => name === field);
    if (found) return { place: found, text: fieldText(text) };
  }
  return null;
}
