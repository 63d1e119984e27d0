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

/** What `npm run faults` hands in: the launcher knows how to start things, and this how to break them. */
export interface Launch {
  /** For logs and data; gone when the run is over. */
  dir: string;
  /** The top of the checkout. */
  root: string;
  /** Where to write what became of the rows, as JSON; null for nowhere. */
  reportFile: string | null;
  /** On its own data, which a later start finds again; with the port of the first. */
  startPostgres(port?: number): Promise<Service>;
  startRedis(port?: number): Promise<Service>;
  startApp(app: { name: string; script: string; env: Record<string, string>; logFile: string }): Child;
  pickFreePort(): Promise<number>;
}
