import { expect, test } from '@jest/globals';
import { ringAround } from '@waka/contracts/ring';
import { readKnownPlaces } from '@waka/core/places/known-places';
import { readDryLand } from './land.ts';

/** A pin this far from the shore is refused as one in the water. */
const SHORE_M = 300;

test('no place that ships with the service lies out in the water', async () => {
  const [places, isDry] = await Promise.all([readKnownPlaces(), readDryLand()]);
  const wet = places.filter(({ latitude: lat, longitude: lng }) => {
    const at = { lat, lng };
    return !ringAround(at, SHORE_M).some((shore) => isDry(at, shore));
  });
  expect(places.length).toBeGreaterThan(100);
  // Beside the bridge over a creek whose banks are 200 metres away.
  expect(wet.map(({ name }) => name)).toEqual(['Aberdeen Bridge water taxi terminal']);
});
