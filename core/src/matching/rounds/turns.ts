/**
 * Who had a turn, when more rides wait than a round can look at: nobody has a second one before everybody had a first, so
 * that rides which nobody can serve do not keep the younger ones from being seen. Forgetting it costs no more than a lap.
 */
export class Turns {
  #had = new Set<string>();

  had(): string[] {
    return [...this.#had];
  }

  /** `isCut` tells that more rides may be waiting. */
  given(rideIds: readonly string[], isCut: boolean): void {
    const isLapOver = !isCut || rideIds.some((id) => this.#had.has(id));
    if (isLapOver) this.#had = new Set(isCut ? rideIds : []);
    else for (const id of rideIds) this.#had.add(id);
  }
}
