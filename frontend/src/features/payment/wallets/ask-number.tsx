import { isCard, type SavedPaymentMethod, type SavedWallet } from '@waka/contracts/money/payment-method';
import { useState } from 'react';
import { ProveDialog } from './prove-dialog.tsx';
import { WalletDialog } from './wallet-dialog.tsx';

export interface AskNumberProps {
  /** The wallet whose number is asked for. */
  wallet: string;
  /** A number of it that is saved, and not proved yet. */
  unproved?: SavedWallet | undefined;
  onClose: () => void;
}

/** Asks for the number of a wallet, and then for the code that proves it. */
export function AskNumber({ wallet, unproved, onClose }: AskNumberProps) {
  const [saved, setSaved] = useState(unproved);
  const added = (method: SavedPaymentMethod) => (isCard(method) || method.isProved ? onClose() : setSaved(method));
  if (saved) return <ProveDialog wallet={saved} onClose={onClose} />;
  return <WalletDialog wallet={wallet} onAdded={added} onClose={onClose} />;
}
