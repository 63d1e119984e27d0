import { expect, test } from '@jest/globals';
import type { TripPoints } from '@waka/contracts/rides/ride-requests';
import { ApiError } from '../../../lib/api/api-error.ts';
import { orWithoutNear } from './or-without-near.ts';

const place = { address: 'near Cotton Tree, Freetown', lat: 8.4872, lng: -13.2356 };
const known = { ...place, near: { place: 'Cotton Tree', city: 'Freetown' } };
const body = { pickupLocation: known, dropoffLocation: known, stops: [place, known] };
const refusing = (sent: TripPoints[], field: string) => async (points: TripPoints) => {
  sent.push(points);
  if (JSON.stringify(points).includes('near"'))
    throw new ApiError(400, 'request.invalid', 'No', { fields: { [field]: 'No' } });
  return 'booked';
};

test('an older backend that does not know what points lie near is asked again without', async () => {
  const sent: TripPoints[] = [];
  expect(await orWithoutNear(body, refusing(sent, 'stops.1.near'))).toBe('booked');
  expect(sent).toEqual([body, { pickupLocation: place, dropoffLocation: place, stops: [place, place] }]);
});

test('a refusal of anything else is not asked again', async () => {
  const sent: TripPoints[] = [];
  await expect(orWithoutNear(body, refusing(sent, 'stops.1.lat'))).rejects.toBeInstanceOf(ApiError);
  expect(sent).toEqual([body]);
});
