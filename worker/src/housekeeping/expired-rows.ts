/** What the database keeps only for a time. `id < uuidv7(...)` reads the time in the key, which has an index. */
export const expiredRows: Record<string, string> = {
  quotes: 'expires_at < now()',
  sessions: 'expires_at < now()',
  idempotency_keys: `created_at < now() - interval '7 days'`,
  matching_decisions: `id < uuidv7(interval '-30 days')`,
  matching_workers: `expires_at < now() - interval '1 hour'`,
};
