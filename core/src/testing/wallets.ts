import type { Core } from '../platform/core.ts';

/** Accounts of both rails that serve every region; nothing listens at their addresses. */
export const testWallets = {
  MOMO_URL: 'http://127.0.0.1:9',
  MOMO_SUBSCRIPTION_KEY: 'key',
  MOMO_API_USER: 'waka',
  MOMO_API_KEY: 'secret',
  ORANGE_MONEY_URL: 'http://127.0.0.1:9',
  ORANGE_MONEY_MERCHANT_KEY: 'key',
  ORANGE_MONEY_CLIENT_ID: 'waka',
  ORANGE_MONEY_CLIENT_SECRET: 'secret',
};

/** Opens MTN's wallet in Sierra Leone too, for tests of rides in Freetown that need two wallets. */
export async function openMtnInFreetown({ sql, methods }: Pick<Core, 'sql' | 'methods'>): Promise<void> {
  await sql(`INSERT INTO ride_methods (region, position, method, names, icon, provider, rail, credentials, is_open)
    SELECT 'SL', 9, method, names, icon, provider, rail, credentials, true FROM ride_methods
    WHERE region = 'GN' AND method = 'mtn_money'`);
  methods.invalidate();
}
