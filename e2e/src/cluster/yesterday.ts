import type { TestCluster } from './test-cluster.ts';

const NOON = `date_trunc('day', now()) - interval '12 hours'`;

/** Moves all that was paid to the noon of yesterday, so that its day has ended. */
export const moveToYesterday = (cluster: TestCluster): Promise<void> =>
  cluster.change(`DO $$ BEGIN
    -- The ledger refuses every change; what moves here is the clock.
    SET LOCAL session_replication_role = replica;
    UPDATE ledger_entries SET at = ${NOON};
    UPDATE ledger_transactions SET at = ${NOON};
    UPDATE payments SET created_at = ${NOON}, settled_at = ${NOON} WHERE settled_at IS NOT NULL;
    UPDATE payouts SET created_at = ${NOON}, due_at = ${NOON}, settled_at = ${NOON} WHERE settled_at IS NOT NULL;
  END $$`);

/** Returns yesterday, such as 2026-11-25. */
export const yesterday = (): string => new Date(Date.now() - 24 * 3600_000).toISOString().slice(0, 10);
