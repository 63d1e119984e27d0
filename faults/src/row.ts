import type { History } from './history.ts';
import type { TestCluster } from './test-cluster.ts';
import type { Load } from './load.ts';
import type { People } from './people.ts';
import type { Report } from './report.ts';

/** What a row has to work with; it is mended and checked by the runner when the row is over. */
export interface Scene {
  cluster: TestCluster;
  /** The fleet; it books only when the row says so. */
  load: Load;
  /** People of this row alone. */
  people: People;
  history: History;
  report: Report;
  /** It is the only one of this run: then what takes long may take as long as it should. */
  isAlone: boolean;
}

/** One line of the fault matrix. */
export interface Row {
  number: number;
  /** What goes wrong. */
  fault: string;
  /** How it is done here. */
  done: string;
  /** What has to happen then. */
  expected: string;
  /** `npm test` runs the short ones, `npm run test:long` those without a mark; only `npm run faults` runs all. */
  suite?: 'short' | 'whole';
  run(scene: Scene): Promise<void>;
}
