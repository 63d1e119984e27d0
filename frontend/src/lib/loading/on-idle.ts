const QUIET_MS = 3000;
const LONGEST_MS = 6000;
/** Network activity, or a long task on the page. */
const STIRS = ['resource', 'longtask'];
const TOUCHES = ['pointerdown', 'keydown'] as const;

/** Runs once the page has been idle for three seconds, or after six. Returns a function that cancels it. */
export function onIdle(act: () => void): () => void {
  const end = () => {
    clearTimeout(pause);
    clearTimeout(limit);
    observer?.disconnect();
    for (const touch of TOUCHES) removeEventListener(touch, stirred, true);
  };
  const begin = () => {
    end();
    act();
  };
  const stirred = () => {
    clearTimeout(pause);
    pause = setTimeout(begin, QUIET_MS);
  };
  let pause = setTimeout(begin, QUIET_MS);
  const limit = setTimeout(begin, LONGEST_MS);
  // Where the browser cannot observe these, touches and the time limit must do.
  const observer = 'PerformanceObserver' in globalThis ? new PerformanceObserver(stirred) : null;
  for (const type of STIRS)
    if (observer && PerformanceObserver.supportedEntryTypes.includes(type)) observer.observe({ type });
  for (const touch of TOUCHES) addEventListener(touch, stirred, true);
  return end;
}
