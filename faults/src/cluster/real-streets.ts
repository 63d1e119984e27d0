import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { LatLng } from '@waka/contracts/geo';
import type { Child, Launch } from './launch.ts';
import { eventually } from '../wait.ts';

const PROGRAM = 'streets/dist/main.js';
const START_MS = 30_000;

interface InventedCity {
  writeCity: (file: string, city: { southWest: LatLng }) => Promise<string>;
}

/** Runs the streets process on streets that were built of an invented town. */
export class RealStreets {
  readonly #launch: Launch;
  readonly #settings: Record<string, string>;
  readonly #url: string;
  #child: Child | null = null;

  /** Builds a town whose corner is there, and serves it. Throws where the machine lacks what a build takes. */
  static async open(launch: Launch, southWest: LatLng): Promise<RealStreets> {
    const town = pathToFileURL(path.join(launch.root, 'streets/dist/testing/invented-city.js'));
    const { writeCity }: InventedCity = await import(town.href);
    const extract = await writeCity(path.join(launch.dir, 'town.osm.pbf'), { southWest });
    const streets = new RealStreets(launch, await launch.pickFreePort());
    const env = { ...process.env, ...streets.#settings };
    await promisify(execFile)(process.execPath, [path.join(launch.root, PROGRAM), 'build', extract], { env });
    await streets.start();
    return streets;
  }

  private constructor(launch: Launch, port: number) {
    this.#launch = launch;
    this.#settings = {
      STREETS_DIR: path.join(launch.dir, 'streets'),
      STREETS_PORT: String(port),
      STREETS_ENGINES: '1',
      METRICS_PORT: '0',
    };
    this.#url = `http://127.0.0.1:${port}`;
  }

  /** Returns the settings of a process that asks these streets. */
  get env(): Record<string, string> {
    return { ROUTING_PROVIDER: 'valhalla', ROUTING_URL: this.#url };
  }

  /** Starts it, and resolves when it answers. */
  async start(): Promise<void> {
    const logFile = path.join(this.#launch.dir, 'streets.log');
    this.#child = this.#launch.startApp({ name: 'streets', script: PROGRAM, env: this.#settings, logFile });
    await eventually('the streets to answer', START_MS, () =>
      fetch(`${this.#url}/status`, { signal: AbortSignal.timeout(2000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  }

  async kill(): Promise<void> {
    if (!this.#child || this.#child.hasEnded()) return;
    process.kill(this.#child.pid, 'SIGKILL');
    await this.#child.exited;
  }
}
