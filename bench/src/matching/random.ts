/** Generates numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
export function randomStream(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks by weight; the weights are above zero. */
export function weightedPick<Item>(items: readonly Item[], weightOf: (item: Item) => number): (random: number) => Item {
  const ends: number[] = [];
  let total = 0;
  for (const item of items) ends.push((total += weightOf(item)));
  return (random) => {
    const found = items[ends.findIndex((end) => random * total < end)] ?? items.at(-1);
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
}
