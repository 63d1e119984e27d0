const QUIET_MS = 3000;
const LONGEST_MS = 6000;
/** Something came over the network, or the page was busy. */
const STIRS = ['resource', 'longtask'];
const TOUCHES = ['pointerdown', 'keydown'] as const;

/** Calls once nothing has moved on this page for three seconds, or after six. Returns what calls it off. */
export function whenQuiet(act: () => void): () => void {
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
  // Where the browser does not tell of these, touches and the time have to do.
  const observer = 'PerformanceObserver' in globalThis ? new PerformanceObserver(stirred) : null;
  for (const type of STIRS)
    if (observer && PerformanceObserver.supportedEntryTypes.includes(type)) observer.observe({ type });
  for (const touch of TOUCHES) addEventListener(touch, stirred, true);
  return end;
}
