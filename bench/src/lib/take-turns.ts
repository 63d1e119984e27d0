type Sides = Record<string, () => Promise<unknown>>;
type Round<All extends Sides> = { [Side in keyof All]: Awaited<ReturnType<All[Side]>> };

/**
 * Runs baselines and system in turns, each as often early as late in its round: a machine that warms up or slows down
 * affects all.
 */
export async function takeTurns<All extends Sides>(rounds: number, sides: All): Promise<Round<All>[]> {
  const taken: Round<All>[] = [];
  const names = Object.keys(sides);
  for (let round = 0; round < rounds; round += 1) {
    const entries: [string, unknown][] = [];
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      entries.push([name, await sides[name]?.()]);
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry a side, as the loop makes them
    taken.push(Object.fromEntries(entries) as Round<All>);
  }
  return taken;
}
