import type { RailFigures, RailStatus } from '@waka/contracts/ops/money/money-views';
import { figuresOf } from '../../payments/health/health-rules.ts';
import type { RailHealth, RailUse } from '../../payments/health/rail-health.entity.ts';
import { keyOf, railHealth } from '../../payments/health/rail-health.repository.ts';
import type { Core } from '../../platform/core.ts';

/** Lists the accounts at payment providers, with how they answered in the last quarter of an hour. */
export async function railStatuses({
  sql,
  config,
  methods,
}: Pick<Core, 'sql' | 'config' | 'methods'>): Promise<RailStatus[]> {
  const [health, { methods: rows }] = [await railHealth(sql), await methods.read()];
  const now = Date.now();
  return config.payments.wallets.map((account) => {
    const key = keyOf(account);
    const isOf = (row: { rail: string | null; credentials: string | null; region: string }) =>
      row.rail === key.rail && row.credentials === key.credentials && row.region === key.region;
    const known = health.find(isOf);
    const { lastAt, ...figures } = figuresOf(known?.calls ?? [], now);
    const [payouts, refunds] = [usedFor(known, 'payout', now), usedFor(known, 'refund', now)];
    return {
      ...key,
      ...figures,
      payouts,
      refunds,
      methods: rows.flatMap((row) => (isOf(row) ? [row.method] : [])),
      lastAt: lastAt === null ? null : new Date(lastAt).toISOString(),
      illSince: known?.illSince?.toISOString() ?? null,
    };
  });
}

/** Sums up the calls for payouts or refunds; null without any. */
function usedFor(known: RailHealth | undefined, use: RailUse, now: number): RailFigures | null {
  const { calls, answered, medianMs } = figuresOf(known?.calls ?? [], now, use);
  return calls === 0 ? null : { calls, answered, medianMs };
}
