export interface Random {
  /** Draws a number from zero to below one. */
  next(): number;
  int(below: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** Creates a generator of numbers that a seed alone decides (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick<T>(from: readonly T[]): T {
      const picked = from[int(from.length)];
      if (picked === undefined) throw new Error('there is nothing to choose from');
      return picked;
    },
  };
}
