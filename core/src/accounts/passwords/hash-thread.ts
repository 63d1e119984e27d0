import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

/** A job of the thread, and so what it returns: a hash, or whether a password matches one. */
export type HashJob = { password: string } | { password: string; hash: string };

/** The cost of a hash, for the service and for an attacker who tries passwords on a stolen one. */
export const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } satisfies Options;

/**
 * Runs a thread that hashes at a lower priority than everything else: when the machine is busy, rides go first and
 * sign-ins wait. Threads of Node's own pool cannot have a priority of their own.
 */
export class HashThread {
  readonly #worker: Worker;
  #isGone = false;

  constructor() {
    const argon2 = createRequire(import.meta.url).resolve('@node-rs/argon2');
    this.#worker = new Worker(SOURCE, { eval: true, workerData: { argon2, cost } });
    // The thread alone must not keep a process alive.
    this.#worker.unref();
    this.#worker.once('exit', () => {
      this.#isGone = true;
    });
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Runs one job; the caller runs no second one at the same time. */
  async do(job: HashJob): Promise<unknown> {
    this.#worker.ref();
    try {
      const answer = once(this.#worker, 'message');
      // A thread has no origin to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      this.#worker.postMessage(job);
      const [{ result, failure }] = await answer;
      if (failure !== undefined) throw new Error(`argon2: ${failure}`);
      return result;
    } finally {
      this.#worker.unref();
    }
  }
}

// As text, because a thread cannot load TypeScript and the tests run the sources. Only Linux has priorities of threads;
// elsewhere the call would slow the whole process down. Argon2id is the library's default algorithm.
const SOURCE = `
const os = require('node:os');
const { parentPort, workerData } = require('node:worker_threads');
const { hashSync, verifySync } = require(workerData.argon2);
if (process.platform === 'linux') os.setPriority(Math.min(os.getPriority() + 10, 19));
parentPort.on('message', ({ password, hash }) => {
  try {
    parentPort.postMessage({
      result: hash === undefined ? hashSync(password, workerData.cost) : verifySync(hash, password),
    });
  } catch (error) {
    parentPort.postMessage({ failure: error.message });
  }
});`;
