/** A process that the launcher started, and will end whatever happens to this one. */
export interface Child {
  pid: number;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  hasEnded(): boolean;
}

export interface Service extends Child {
  port: number;
  url: string;
}

/** What `npm run faults` passes in: the launcher starts things, and this package breaks them. */
export interface Launch {
  /** For logs and data; removed after the run. */
  dir: string;
  /** The top of the checkout. */
  root: string;
  /** Where to write the results of the rows, as JSON; null for nowhere. */
  reportFile: string | null;
  /** Starts Postgres on its own data, which a later start finds again; with the port of the first. */
  startPostgres(port?: number): Promise<Service>;
  startRedis(port?: number): Promise<Service>;
  startApp(app: { name: string; script: string; env: Record<string, string>; logFile: string }): Child;
  pickFreePort(): Promise<number>;
}
