/** A turn round a jam or a park is no other way. */
const SAME_WAY = { share: 0.15, km: 0.5 };

/** Checks whether a way is so much longer or shorter than the one quoted that it is another one. */
export const isOtherWay = (km: number, quotedKm: number): boolean =>
  Math.abs(km - quotedKm) > Math.max(SAME_WAY.km, SAME_WAY.share * quotedKm);
