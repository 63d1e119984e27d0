/** Returns a whole number from 0 up to, and without, `below`. */
export type Random = (below: number) => number;

/** Generates the same sequence each time, so that failures can be reproduced. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export function oneOf<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[random(values.length)];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
}
