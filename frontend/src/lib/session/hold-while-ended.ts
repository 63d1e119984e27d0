import { useSession } from './session.store.ts';
import { holdCallsBy } from '../api/held-calls.ts';

/**
 * Waits while the page of an admin is kept for the next sign-in: what it asks for meanwhile would be refused. Rejects
 * when the question is withdrawn.
 */
async function untilSignedInAgain(signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stop = useSession.subscribe(({ kind }) => {
      if (kind === 'ended') return;
      stop();
      resolve();
    });
    const withdraw = () => {
      stop();
      reject(new DOMException('The session has ended.', 'AbortError'));
    };
    if (signal?.aborted) withdraw();
    signal?.addEventListener('abort', withdraw, { once: true });
  });
}

/** Lets the calls of an admin's page wait while its session has ended. */
export const holdWhileEnded = () =>
  holdCallsBy((signal) => (useSession.getState().kind === 'ended' ? untilSignedInAgain(signal) : null));
