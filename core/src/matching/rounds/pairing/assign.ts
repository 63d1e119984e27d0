/**
 * Cost of an unassigned row: higher than any pairing, so that as many rows as possible get a column before cost
 * counts.
 */
const LEFT_OUT = 1e9;

/**
 * Pairs rows with columns: as many pairs as possible, at the least total cost among those. `costs[row][column]` is
 * Infinity where the pair is forbidden. Returns a column for each row, or null.
 *
 * Shortest augmenting paths (Jonker and Volgenant): exact, rows at most times columns per added row.
 */
export function assign(costs: readonly ArrayLike<number>[]): (number | null)[] {
  const rows = costs.length;
  const columns = Math.max(0, ...costs.map((row) => row.length));
  // Each row has a dummy column after the real ones; a row that gets it is unassigned.
  const width = columns + rows;
  const search = new Search(costs, columns, width);
  for (let row = 0; row < rows; row += 1) search.add(row);
  return search.result(rows);
}

/**
 * Searches augmenting paths. Index 0 of the column arrays is the root from which a row is added; real columns start at
 * 1.
 */
class Search {
  private readonly rowPrice: Float64Array;
  private readonly columnPrice: Float64Array;
  private readonly rowAt: Int32Array;
  private readonly cameFrom: Int32Array;
  private readonly distance: Float64Array;
  private readonly isDone: Uint8Array;

  constructor(
    private readonly costs: readonly ArrayLike<number>[],
    private readonly columns: number,
    private readonly width: number,
  ) {
    this.rowPrice = new Float64Array(costs.length);
    this.columnPrice = new Float64Array(width + 1);
    this.rowAt = new Int32Array(width + 1).fill(-1);
    this.cameFrom = new Int32Array(width + 1);
    this.distance = new Float64Array(width + 1);
    this.isDone = new Uint8Array(width + 1);
  }

  add(row: number): void {
    this.rowAt[0] = row;
    this.distance.fill(Infinity);
    this.isDone.fill(0);
    let column = 0;
    while (at(this.rowAt, column) !== -1) {
      this.isDone[column] = 1;
      this.relax(column);
      column = this.advance();
    }
    while (column !== 0) {
      const before = at(this.cameFrom, column);
      this.rowAt[column] = at(this.rowAt, before);
      column = before;
    }
  }

  result(rows: number): (number | null)[] {
    const chosen: (number | null)[] = Array.from({ length: rows }, () => null);
    for (let column = 1; column <= this.columns; column += 1) {
      const row = at(this.rowAt, column);
      if (row !== -1) chosen[row] = column - 1;
    }
    return chosen;
  }

  /** Updates the path costs with every pair of the row that `from` is assigned to. */
  private relax(from: number): void {
    const row = at(this.rowAt, from);
    const price = at(this.rowPrice, row);
    const costs = this.costs[row] ?? [];
    for (let index = 0; index < costs.length; index += 1) {
      const cost = costs[index] ?? LEFT_OUT;
      if (cost < LEFT_OUT) this.offer(from, index + 1, cost - price);
    }
    this.offer(from, this.columns + row + 1, LEFT_OUT - price);
  }

  private offer(from: number, column: number, cost: number): void {
    if (at(this.isDone, column) === 1) return;
    const distance = cost - at(this.columnPrice, column);
    if (distance >= at(this.distance, column)) return;
    this.distance[column] = distance;
    this.cameFrom[column] = from;
  }

  /** Moves on to the nearest column and shifts the prices so that it costs nothing to be there. */
  private advance(): number {
    let nearest = 0;
    let delta = Infinity;
    for (let column = 1; column <= this.width; column += 1) {
      const distance = at(this.distance, column);
      if (at(this.isDone, column) === 0 && distance < delta) {
        delta = distance;
        nearest = column;
      }
    }
    for (let column = 0; column <= this.width; column += 1) {
      if (at(this.isDone, column) === 1) {
        const row = at(this.rowAt, column);
        this.rowPrice[row] = at(this.rowPrice, row) + delta;
        this.columnPrice[column] = at(this.columnPrice, column) - delta;
      } else {
        this.distance[column] = at(this.distance, column) - delta;
      }
    }
    return nearest;
  }
}

const at = (numbers: ArrayLike<number>, index: number): number => numbers[index] ?? 0;
