import type { Config } from '../../platform/config.ts';
import type { WalletAccount } from '../../platform/config/wallets-config.ts';
import { lengoPayWallet } from './lengopay/lengopay-wallet.ts';
import { momoWallet } from './momo/momo-wallet.ts';
import { monimeWallet } from './monime/monime-wallet.ts';
import { orangeWallet } from './orange-wallet.ts';
import { stripeCards } from './stripe/stripe-cards.ts';
import type { WalletPort, Wallets } from './wallet-port.ts';

interface Addresses {
  callbackUrl: (reference: string) => string;
  returnUrl: string;
}

/** Creates the providers of the accounts that the environment configures, by rail, credentials and region. */
export function walletsOf({
  payments: { wallets },
  publicUrl,
}: Pick<Config, 'publicUrl'> & { payments: Pick<Config['payments'], 'wallets'> }): Wallets {
  const addresses = {
    callbackUrl: (reference: string) => `${publicUrl}/api/payments/callbacks/${reference}`,
    returnUrl: `${publicUrl}/rider`,
  };
  const opened = wallets.map((account) => ({ account, port: portOf(account, addresses) }));
  return ({ rail, credentials, region }) =>
    opened.find(
      ({ account }) => account.rail === rail && account.credentials === credentials && account.region === region,
    )?.port ?? null;
}

function portOf(account: WalletAccount, { callbackUrl, returnUrl }: Addresses): WalletPort {
  switch (account.rail) {
    case 'momo':
      return momoWallet(account.settings, callbackUrl);
    case 'orange':
      return orangeWallet(account.settings, { callbackUrl, returnUrl });
    case 'monime':
      return monimeWallet(account.settings);
    case 'stripe':
      return stripeCards(account.settings);
    default:
      return lengoPayWallet(account.settings, callbackUrl);
  }
}
