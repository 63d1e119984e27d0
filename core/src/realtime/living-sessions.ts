import type { Core } from '../core.ts';

/** Which of these sessions are not over. */
export async function livingSessions({ sql }: Pick<Core, 'sql'>, sessionIds: string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }>('SELECT id FROM sessions WHERE id = ANY($1) AND expires_at > now()', [
    sessionIds,
  ]);
  return new Set(rows.map(({ id }) => id));
}
