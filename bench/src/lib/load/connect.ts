/** Below what a node admits in a second. */
const CONNECTS_AT_ONCE = 25;
const CONNECT_PAUSE_MS = 60;

/** Opens `count` connections, as fast as a node admits them. */
export async function connectAll<Connected>(
  count: number,
  connect: (index: number) => Promise<Connected>,
): Promise<Connected[]> {
  const all: Connected[] = [];
  while (all.length < count) {
    const size = Math.min(CONNECTS_AT_ONCE, count - all.length);
    all.push(...(await Promise.all(Array.from({ length: size }, (_, index) => connect(all.length + index)))));
    await new Promise((resolve) => setTimeout(resolve, CONNECT_PAUSE_MS));
  }
  return all;
}
