let areLost = false;
const waiting = new Set<() => void>();

/** Notes whether the last fixes were lost on their way, and wait to be sent again. */
export function fixesLost(lost: boolean): void {
  areLost = lost;
  if (lost) return;
  for (const resume of waiting) resume();
  waiting.clear();
}

/** Resolves once no fixes wait to be sent again, or after `ms` milliseconds. */
export async function fixesTaken(ms: number): Promise<void> {
  if (!areLost) return;
  await new Promise<void>((resolve) => {
    waiting.add(resolve);
    setTimeout(resolve, ms);
  });
}
