import type { Logger } from '@waka/core/platform/telemetry/logger';
import { FailureLog } from '@waka/core/platform/telemetry/failure-log';

export interface Repetition {
  /** Resolves when the current run has ended. */
  stop(): Promise<void>;
}

interface Task {
  name: string;
  everyMs: number;
  /** Delays each run by up to this much, so that workers which started together do not stay in step. */
  spreadMs?: number;
  logger: Logger;
  work: () => Promise<void>;
}

/** Runs `work` repeatedly, never twice at the same time. A run that fails is logged, and the next one follows. */
export function repeat({ name, everyMs, spreadMs = 0, logger, work }: Task): Repetition {
  const failures = new FailureLog(logger, { task: name });
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const run = async () => {
    const started = performance.now();
    try {
      await work();
      failures.worked();
    } catch (error) {
      failures.failed(error);
    }
    if (isStopped) return;
    const due = started + everyMs + (Math.random() - 0.5) * 2 * spreadMs;
    timer = setTimeout(
      () => {
        running = run();
      },
      Math.max(0, due - performance.now()),
    );
  };
  let running = run();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
