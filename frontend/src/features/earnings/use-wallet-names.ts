import type { ClosedWallet } from '@waka/contracts/payments/payout';
import { listed } from '../../lib/i18n/listed.ts';
import { useMethodNames } from '../../lib/payments/use-ride-methods.ts';

/** Returns a function that writes the names of wallets, each once. */
export function useWalletNames(): (wallets: readonly ClosedWallet[]) => string {
  const nameOfMethod = useMethodNames();
  return (wallets) => listed([...new Set(wallets.map(({ method, currency }) => nameOfMethod(method, currency)))]);
}
