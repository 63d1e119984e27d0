/**
 * Wraps a task to run `waitMs` after a request, however many requests come: never twice at once, and once more when it
 * was requested during a run.
 */
export function onceAtATime(task: () => Promise<void>, waitMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isAskedAgain = false;
  let isStopped = false;

  function ask(soonMs = waitMs): void {
    if (isStopped || timer !== undefined) return;
    if (isRunning) isAskedAgain = true;
    else timer = setTimeout(() => void run(), soonMs);
  }

  async function run(): Promise<void> {
    timer = undefined;
    isRunning = true;
    try {
      await task();
    } catch {
      // Retried, as without network.
      isAskedAgain = true;
    }
    isRunning = false;
    if (!isAskedAgain) return;
    isAskedAgain = false;
    ask(Math.max(waitMs, 1000));
  }

  return {
    ask,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
