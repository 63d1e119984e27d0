import type { Config } from '../../platform/config.ts';
import { momoWallet } from './momo-wallet.ts';
import { orangeWallet } from './orange-wallet.ts';
import type { Wallets } from './wallet-port.ts';

/** Creates the mobile money providers that the environment configures. */
export function walletsOf({ payments: { momo, orange }, publicUrl }: Pick<Config, 'payments' | 'publicUrl'>): Wallets {
  const callbackUrl = (reference: string) => `${publicUrl}/api/payments/callbacks/${reference}`;
  return {
    mtn_money: momo && momoWallet(momo, callbackUrl),
    orange_money: orange && orangeWallet(orange, { callbackUrl, returnUrl: `${publicUrl}/rider` }),
  };
}
