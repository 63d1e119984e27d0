/** Collects what one row measured, and whether it is as expected. */
export class Report {
  readonly figures: string[] = [];
  readonly misses: string[] = [];
  /** Why the row could not be run here. */
  skipped: string | null = null;

  figure(name: string, value: number | string): void {
    this.figures.push(`${name} ${typeof value === 'number' ? rounded(value) : value}`);
  }

  seconds(name: string, ms: number): void {
    this.figure(name, `${(ms / 1000).toFixed(1)} s`);
  }

  /** Records a time that may take so many seconds at most. */
  within(name: string, ms: number, limitSeconds: number): void {
    this.seconds(name, ms);
    if (!(ms <= limitSeconds * 1000)) this.misses.push(`${name}: more than ${limitSeconds} s`);
  }

  atMost(name: string, value: number, limit: number): void {
    this.figure(name, value);
    if (!(value <= limit)) this.misses.push(`${name}: ${rounded(value)}, more than ${limit}`);
  }

  atLeast(name: string, value: number, limit: number): void {
    this.figure(name, value);
    if (!(value >= limit)) this.misses.push(`${name}: ${rounded(value)}, less than ${limit}`);
  }

  equal(name: string, value: number | string, wanted: number | string): void {
    this.figure(name, value);
    if (value !== wanted) this.misses.push(`${name}: ${value} instead of ${wanted}`);
  }

  /** Records a statement that has to be true. */
  holds(sentence: string, isTrue: boolean): void {
    if (!isTrue) this.misses.push(`not so: ${sentence}`);
  }

  /** Runs a part of the row; an error counts against the row, and does not end the run. */
  async trying(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.misses.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  skip(reason: string): void {
    this.skipped = reason;
  }
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** Returns a percentile of values in any order; NaN of none. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
