import type { Roads } from '../../platform/ports/roads.ts';

const unknown: Roads = {
  provider: 'valhalla',
  avoids: true,
  wayThrough: () => Promise.resolve(null),
  guidedWay: () => Promise.resolve(null),
  knowsWays: () => true,
  matrix: () => Promise.resolve(null),
  lengths: (pairs) => Promise.resolve(pairs.map(() => null)),
  match: () => Promise.resolve(null),
  drivenStreets: () => Promise.resolve(null),
  teach: () => Promise.resolve(null),
  snap: () => Promise.resolve(null),
};

/** Builds a provider that knows this much of the streets. */
export const roadsThat = (known: Partial<Roads>): Roads => ({ ...unknown, ...known });
