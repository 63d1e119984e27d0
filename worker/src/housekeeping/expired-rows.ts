/** What the database keeps only for a time. `id < uuidv7(...)` reads the time in the key, which has an index. */
export const expiredRows: Record<string, string> = {
  quotes: 'expires_at < now()',
  sessions: 'expires_at < now()',
  one_time_codes: `id < uuidv7(interval '-1 day')`,
  pending_registrations: 'expires_at < now()',
  remembered_devices: 'expires_at < now()',
  password_resets: `id < uuidv7(interval '-1 day')`,
  limit_hits: `id < uuidv7(interval '-1 day')`,
  login_failures: `last_at < now() - interval '1 day'`,
  messages: `id < uuidv7(interval '-7 days')`,
  notifications: `id < uuidv7(interval '-90 days')`,
  dev_outbox: `id < uuidv7(interval '-7 days')`,
  idempotency_keys: `created_at < now() - interval '7 days'`,
  ride_tracks: `ride_id < uuidv7(interval '-30 days')`,
  matching_decisions: `id < uuidv7(interval '-30 days')`,
  ops_samples: `at < now() - interval '60 days'`,
  matching_workers: `expires_at < now() - interval '1 hour'`,
};
