import type { History } from './checks/history.ts';
import type { TestCluster } from './cluster/test-cluster.ts';
import type { Load } from './people/load.ts';
import type { People } from './people/people.ts';
import type { Report } from './report/report.ts';

/** The tools of a row; the runner restores and checks everything when the row is over. */
export interface Scene {
  cluster: TestCluster;
  /** The fleet; it books only when the row starts it. */
  load: Load;
  /** People of this row alone. */
  people: People;
  history: History;
  report: Report;
  /** True when it is the only row of this run: then long parts take their full time. */
  isAlone: boolean;
}

/** One line of the fault matrix. */
export interface Row {
  number: number;
  /** The fault. */
  fault: string;
  /** How it is done here. */
  done: string;
  /** The expected behaviour. */
  expected: string;
  /** `npm test` runs the short ones, `npm run test:long` those without a mark; only `npm run faults` runs all. */
  suite?: 'short' | 'whole';
  run(scene: Scene): Promise<void>;
}
