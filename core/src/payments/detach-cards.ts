import type { Core } from '../core.ts';

const LONGEST_WAIT_S = 3600;

/**
 * Lets go, at the provider, of cards that are gone here. Taken for half a minute first, so that two workers do not both
 * ask; one that dies meanwhile leaves the card to the next.
 */
export async function detachCards(core: Pick<Core, 'sql' | 'cards' | 'logger'>, batch = 20): Promise<number> {
  const { sql, cards, logger } = core;
  if (!cards) return 0;
  const taken = await sql<{ id: string }>(TAKE, [batch]);
  await Promise.all(
    taken.map(async ({ id }) => {
      try {
        await cards.detach(id);
      } catch (error) {
        logger.warn({ reason: error instanceof Error ? error.message : typeof error }, 'card not let go yet');
        await sql(RETRY, [id]);
        return;
      }
      await sql('DELETE FROM card_detachments WHERE stripe_payment_method_id = $1', [id]);
    }),
  );
  return taken.length;
}

const TAKE = `
  UPDATE card_detachments SET attempts = attempts + 1, next_attempt_at = now() + interval '30 seconds'
  WHERE stripe_payment_method_id IN (
    SELECT stripe_payment_method_id FROM card_detachments WHERE next_attempt_at <= now()
    ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING stripe_payment_method_id AS id`;

const RETRY = `
  UPDATE card_detachments
  SET next_attempt_at = now() + make_interval(secs => least(${LONGEST_WAIT_S}, 5 * 2 ^ least(attempts, 20)))
  WHERE stripe_payment_method_id = $1`;
