import type { Config } from '@waka/core/platform/config';
import type { Sql } from '@waka/core/platform/postgres/sql';

/** Collects Orange Money in Guinea through LengoPay where an account there is set up, so that a demo uses every rail. */
export async function useEveryRail(sql: Sql, { payments }: Pick<Config, 'payments'>): Promise<void> {
  if (!payments.wallets.some(({ rail }) => rail === 'lengopay')) return;
  await sql(`UPDATE ride_methods SET rail = 'lengopay', credentials = 'LENGOPAY', channel = 'lp-om-gn'
    WHERE region = 'GN' AND method = 'orange_money' AND rail = 'orange'`);
}
