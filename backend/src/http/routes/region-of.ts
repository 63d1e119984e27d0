import { REGIONS, type Region } from '@waka/contracts/regions';
import { ensure } from '@waka/core/platform/app-error';

/** Reads the region in the path of a call. Throws AppError for another word. */
export function regionOf(given: string): Region {
  const region = REGIONS.find((one) => one === given);
  ensure(region, 'ops.not_found');
  return region;
}
