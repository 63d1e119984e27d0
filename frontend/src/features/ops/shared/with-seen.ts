import { ApiError } from '../../../lib/api/api-error.ts';
import { orWithout } from '../../../lib/api/or-without.ts';

/** What a page shows, with the last decision about it. A backend of the version before has sent none. */
export interface Shown {
  decisionId?: string | null;
}

/** The decisions that came first, by what was shown where a later one was refused: its admin has read of them since. */
const readSince = new WeakMap<Shown, string>();

/** Takes back that an admin has read which decision came first. */
export const forgetRead = (shown: Shown): unknown => readSince.delete(shown);

/**
 * Sends a decision with the last decision that its page shows, which the service compares with the last one on record. A
 * form that was refused, and said which decision came first, can be sent again as it is.
 */
export async function withSeen<Reply>(
  shown: Shown | null | undefined,
  send: (seen: { seen?: string | null }) => Promise<Reply>,
): Promise<Reply> {
  const seen = shown ? (readSince.get(shown) ?? shown.decisionId) : shown;
  try {
    // Such a backend has no field for it.
    return seen === undefined
      ? await send({})
      : await orWithout(
          'seen',
          () => send({ seen }),
          () => send({}),
        );
  } catch (error) {
    const first = error instanceof ApiError ? error.decision?.id : undefined;
    if (shown && first) readSince.set(shown, first);
    throw error;
  }
}
