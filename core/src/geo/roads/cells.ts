import type { LatLng } from '@waka/contracts/geo';

/** Numbers the cell of a grid that holds a point: of 220 m or more there are fewer than 2^18 round the earth. */
export const cellOf = ({ lat, lng }: LatLng, degrees: number): number =>
  Math.floor((lat + 90) / degrees) * 2 ** 18 + Math.floor((lng + 180) / degrees);

/** Keeps values of pairs of cells, by source and then by target; forgets the oldest sources first. */
export class Cells<Value> {
  readonly #rows = new Map<number, Map<number, Value>>();
  readonly #most: number;
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(from: number, to: number): Value | undefined {
    return this.#rows.get(from)?.get(to);
  }

  has(from: number, to: number): boolean {
    return this.#rows.get(from)?.has(to) ?? false;
  }

  set(from: number, to: number, value: Value): void {
    // The first row is the oldest.
    for (const [oldest, row] of this.#rows) {
      if (this.#size < this.#most) break;
      this.#rows.delete(oldest);
      this.#size -= row.size;
    }
    const row = this.#rows.get(from) ?? new Map<number, Value>();
    this.#rows.set(from, row);
    if (!row.has(to)) this.#size += 1;
    row.set(to, value);
  }

  delete(from: number, to: number): void {
    const row = this.#rows.get(from);
    if (row?.delete(to)) this.#size -= 1;
    if (row?.size === 0) this.#rows.delete(from);
  }

  clear(): void {
    this.#rows.clear();
    this.#size = 0;
  }
}
