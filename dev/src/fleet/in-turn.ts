import { pause } from './pause.ts';

const BETWEEN_MS = 150;

/** Starts people one after the other: logins hash passwords, and all at once would take a core. */
export async function inTurn(
  people: { run(signal: AbortSignal): Promise<void> }[],
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(
    people.map(async (one, index) => {
      await pause(index * BETWEEN_MS, signal);
      if (!signal.aborted) await one.run(signal);
    }),
  );
}
