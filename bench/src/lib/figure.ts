/** Where a figure may write: databases of its own on these servers. */
export interface BenchServices {
  databaseUrl: string;
  redisUrl: string;
}

/** How long and how often system and baseline take turns. */
export interface Turns {
  pairs: number;
  seconds: number;
  warmUpSeconds: number;
}

/** One line of the table of figures. */
export interface Result {
  name: string;
  what: string;
  /** One value a pair of turns: system divided by baseline, or an absolute figure in `unit`. */
  values: number[];
  unit?: string;
  /** The limit of the value. */
  limit: number;
  aim: number;
}

export interface FigureResult {
  results: Result[];
  /** One row for each pair of turns. */
  rows: Record<string, string | number>[];
  /** Further results, in words. */
  notes: string[];
}

export interface Figure {
  /** The rows of the table that it measures. Each is also a name on the command line. */
  names: string[];
  title: string;
  measure(services: BenchServices, turns: Turns): Promise<FigureResult>;
}
