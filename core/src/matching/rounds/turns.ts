/**
 * Tracks which rides had a turn when more rides wait than a round can read. Every ride gets a first turn before any
 * gets a second, so that rides without a driver in reach do not block the younger ones. A loss of this state costs one
 * lap.
 */
export class Turns {
  #had = new Set<string>();

  had(): string[] {
    return [...this.#had];
  }

  /** Records the turns of a round; `isCut` is true when more rides may be waiting. */
  given(rideIds: readonly string[], isCut: boolean): void {
    const isLapOver = !isCut || rideIds.some((id) => this.#had.has(id));
    if (isLapOver) this.#had = new Set(isCut ? rideIds : []);
    else for (const id of rideIds) this.#had.add(id);
  }
}
