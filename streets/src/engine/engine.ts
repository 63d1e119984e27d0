import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer } from './answer.ts';
import { engineConfig } from './engine-config.ts';
import { answerOfError } from './engine-errors.ts';

export type EngineAction = 'route' | 'matrix' | 'locate' | 'traceRoute' | 'traceAttributes' | 'isochrone';

export interface EngineFacts {
  /** Of the engine itself. */
  version: string;
  /** Seconds since the epoch. */
  tilesetLastModified: number;
}

interface Message {
  id?: number;
  answer?: string;
  error?: string;
  failure?: string;
  version?: string;
  tilesetLastModified?: number;
}

const START_MS = 20_000;

/** Means that the engine's process ended before it answered. */
class EngineLost extends Error {}

/** Runs one process with the routing engine, which answers one request at a time. */
export class Engine {
  readonly facts: EngineFacts;
  readonly #child: ChildProcess;
  #id = 0;
  #settle: ((message: Message | null) => void) | null = null;

  private constructor(child: ChildProcess, facts: EngineFacts) {
    this.#child = child;
    this.facts = facts;
    child.on('message', (message: Message) => {
      if (message.id === this.#id) this.#settle?.(message);
    });
    child.once('exit', () => this.#settle?.(null));
  }

  /** Starts an engine on a folder of routing tiles. */
  static async start(routingDir: string): Promise<Engine> {
    const script = fileURLToPath(new URL('./valhalla.mjs', import.meta.url));
    const child = fork(script, [JSON.stringify(engineConfig(routingDir))], {
      execArgv: [],
      stdio: 'inherit',
      // It needs none of the secrets that its parent may have been given. The binding keeps an engine for each thread: one
      // is enough for one request at a time, and is warm after the first.
      env: { PATH: process.env.PATH, TZ: 'UTC', UV_THREADPOOL_SIZE: '1' },
    });
    const message = await firstMessage(child);
    const { version, tilesetLastModified = 0 } = message;
    if (version) return new Engine(child, { version, tilesetLastModified });
    child.kill('SIGKILL');
    throw new EngineLost(message.failure ?? 'the routing engine did not start');
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  onEnd(listener: () => void): void {
    if (this.hasEnded) listener();
    else this.#child.once('exit', listener);
  }

  async ask(action: EngineAction, request: string): Promise<Answer> {
    if (this.hasEnded || !this.#child.connected) throw new EngineLost('the routing engine has ended');
    this.#id += 1;
    const message = await new Promise<Message | null>((resolve) => {
      this.#settle = resolve;
      this.#child.send({ id: this.#id, action, request }, (error) => {
        if (error) resolve(null);
      });
    });
    this.#settle = null;
    if (!message) throw new EngineLost('the routing engine ended in the middle of a request');
    if (message.answer !== undefined) return { status: 200, body: message.answer };
    return answerOfError(message.error ?? '');
  }

  /** Ends it at once; a request under way is lost. */
  stop(): void {
    this.#child.kill('SIGKILL');
  }
}

function firstMessage(child: ChildProcess): Promise<Message> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ failure: `the routing engine was silent for ${START_MS} ms` }), START_MS);
    const settle = (message: Message) => {
      clearTimeout(timer);
      resolve(message);
    };
    child.once('message', (message: Message) => settle(message));
    child.once('error', (error) => settle({ failure: error.message }));
    child.once('exit', (code, signal) => settle({ failure: `the routing engine ended (${signal ?? `exit ${code}`})` }));
  });
}
