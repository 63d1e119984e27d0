import { orWithout } from '../../../lib/api/or-without.ts';

/**
 * Sends a decision with the last decision that its page shows, which the service compares with the last one on record.
 */
export const withSeen = <Reply>(
  decisionId: string | null | undefined,
  send: (seen: { seen?: string | null }) => Promise<Reply>,
): Promise<Reply> =>
  // A backend of the version before has sent no decision, and has no field for it.
  decisionId === undefined
    ? send({})
    : orWithout(
        'seen',
        () => send({ seen: decisionId }),
        () => send({}),
      );
