/**
 * Runs a task soon after it is asked for, however often that is: never twice at once, and once more when it was asked
 * for while it ran.
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
      // It is tried again, as without network.
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
