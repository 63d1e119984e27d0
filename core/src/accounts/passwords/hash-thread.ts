import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

/** What the thread is told, and hence what it answers: a hash, or whether a password belongs to one. */
export type HashJob = { password: string } | { password: string; hash: string };

/** What a hash costs whoever makes one, and whoever tries passwords on a stolen one. */
export const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } satisfies Options;

/**
 * A thread that hashes, at a lower priority than everything else: when the machine is busy, whoever rides goes first and
 * whoever signs in waits. The pool of threads that Node itself has cannot be told apart like that.
 */
export class HashThread {
  readonly #worker: Worker;
  #isGone = false;

  constructor() {
    const argon2 = createRequire(import.meta.url).resolve('@node-rs/argon2');
    this.#worker = new Worker(SOURCE, { eval: true, workerData: { argon2, cost } });
    // It must not keep a process alive that has nothing else to do.
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

  /** Does one job at a time; its caller sees to that. */
  async do(job: HashJob): Promise<unknown> {
    this.#worker.ref();
    try {
      const answer = once(this.#worker, 'message');
      // A thread has no origin that could be named.
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
