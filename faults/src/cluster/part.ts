import path from 'node:path';
import { readFile } from 'node:fs/promises';
import type { Child, Launch } from './launch.ts';
import type { Proxy } from './proxy.ts';
import { eventually } from '../wait.ts';

export interface PartPlan {
  name: string;
  program: 'backend' | 'worker';
  port: number;
  metricsPort: number;
  /** The connections of this process alone. */
  redis: Proxy;
  postgres: Proxy;
  env: Record<string, string>;
}

const START_MS = 30_000;

/** Runs a backend or a worker as an operator does; a row may kill, pause and restart it. */
export class Part {
  readonly name: string;
  readonly redis: Proxy;
  readonly postgres: Proxy;
  readonly port: number;
  readonly logFile: string;
  readonly #plan: PartPlan;
  readonly #launch: Launch;
  #child: Child | null = null;
  #isEndWanted = false;
  /** True while it runs with settings of a row, which are to be undone. */
  isChanged = false;
  /** How often it ended without a signal to stop. */
  crashes = 0;

  constructor(launch: Launch, plan: PartPlan) {
    this.#launch = launch;
    this.#plan = plan;
    this.name = plan.name;
    this.redis = plan.redis;
    this.postgres = plan.postgres;
    this.port = plan.port;
    this.logFile = path.join(launch.dir, `${plan.name}.log`);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get isUp(): boolean {
    return this.#child !== null && !this.#child.hasEnded();
  }

  /**
   * Starts it, with other settings than the cluster's, or from another build, where a row needs them; resolves when it
   * works.
   */
  async start(env: Record<string, string> = {}, home = ''): Promise<void> {
    if (this.isUp) return;
    const { program, port, metricsPort } = this.#plan;
    const child = this.#launch.startApp({
      name: this.name,
      script: path.join(home, `${program}/dist/main.js`),
      env: { ...this.#plan.env, PORT: String(port), METRICS_PORT: String(metricsPort), ...env },
      logFile: this.logFile,
    });
    this.#child = child;
    this.#isEndWanted = false;
    this.isChanged = Object.keys(env).length > 0;
    // It never rejects.
    void this.#countCrash(child);
    const sign = program === 'backend' ? `${this.url}/api/health/ready` : `http://127.0.0.1:${metricsPort}/metrics`;
    await eventually(`${this.name} to work`, START_MS, async () => {
      if (!this.isUp) throw new Error(`${this.name} ended before it began: ${(await this.log()).slice(-2000)}`);
      return fetch(sign, { signal: AbortSignal.timeout(2000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    });
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops it like a deployment; returns how long it took. */
  async stop(): Promise<number> {
    const from = performance.now();
    await this.#end('SIGTERM');
    return performance.now() - from;
  }

  /** Restarts it, with settings of the row's own until the cluster is restored. */
  async restart(env: Record<string, string> = {}): Promise<void> {
    await this.stop();
    await this.start(env);
  }

  pause(): void {
    process.kill(this.pid, 'SIGSTOP');
  }

  resume(): void {
    process.kill(this.pid, 'SIGCONT');
  }

  /** Reads the metrics as Prometheus would, by name and labels. */
  async figures(): Promise<Map<string, number>> {
    const answer = await fetch(`http://127.0.0.1:${this.#plan.metricsPort}/metrics`);
    const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
  }

  async log(): Promise<string> {
    return readFile(this.logFile, 'utf8').catch(() => '');
  }

  async #countCrash(child: Child): Promise<void> {
    await child.exited;
    if (!this.#isEndWanted) this.crashes += 1;
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (!this.#child || this.#child.hasEnded()) return;
    this.#isEndWanted = true;
    process.kill(this.#child.pid, signal);
    await this.#child.exited;
  }
}
