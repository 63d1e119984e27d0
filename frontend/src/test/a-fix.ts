import type { Fix } from '@waka/contracts/drivers/position';

/** Builds a fix of a car that drives north. */
export const aFix = (seq: number): Fix => ({
  lat: 8.48 + seq / 1_000,
  lng: -13.23,
  accuracy: 5,
  heading: null,
  speed: null,
  at: 1_000 + seq,
  seq,
});
