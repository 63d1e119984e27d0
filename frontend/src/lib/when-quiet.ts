const PATIENCE = 4;
/** Something came over the network, or the page was busy. */
const STIRS = ['resource', 'longtask'];
const TOUCHES = ['pointerdown', 'keydown'] as const;

/** Calls once nothing has moved on this page for so long, or after four times that. Returns what calls it off. */
export function whenQuiet(quietMs: number, act: () => void): () => void {
  const end = () => {
    clearTimeout(pause);
    clearTimeout(limit);
    observer.disconnect();
    for (const touch of TOUCHES) removeEventListener(touch, stirred, true);
  };
  const begin = () => {
    end();
    act();
  };
  const stirred = () => {
    clearTimeout(pause);
    pause = setTimeout(begin, quietMs);
  };
  let pause = setTimeout(begin, quietMs);
  const limit = setTimeout(begin, quietMs * PATIENCE);
  const observer = new PerformanceObserver(stirred);
  for (const type of STIRS) if (PerformanceObserver.supportedEntryTypes.includes(type)) observer.observe({ type });
  for (const touch of TOUCHES) addEventListener(touch, stirred, true);
  return end;
}
