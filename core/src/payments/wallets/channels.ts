import type { WalletAccount } from '../../platform/config/wallets-config.ts';

/** One of the wallets that a rail collects for. */
interface Channel {
  /** What the provider calls it. */
  channel: string;
  /** What people call it. */
  wallet: string;
}

/** The wallets of rails that collect for several; the others have one, which needs no name. */
const channels: Record<WalletAccount['rail'], readonly Channel[]> = {
  momo: [],
  orange: [],
  stripe: [],
  monime: [
    { channel: 'm17', wallet: 'Orange Money' },
    { channel: 'm18', wallet: 'Afrimoney' },
  ],
  lengopay: [
    { channel: 'lp-om-gn', wallet: 'Orange Money' },
    { channel: 'lp-momo-gn', wallet: 'MTN MoMo' },
  ],
};

/** Lists the wallets of a rail; one without a name where it collects for a single one. */
export function channelsOf(rail: WalletAccount['rail']): readonly (Channel | { channel: null; wallet: null })[] {
  const several = channels[rail];
  return several.length > 0 ? several : [{ channel: null, wallet: null }];
}

/** Rails by which the wallet of a number is asked; the others give a code or a page, which any wallet can pay. */
const PROMPTING: readonly string[] = ['momo', 'lengopay'] satisfies WalletAccount['rail'][];

/** Checks whether a rail asks the wallet of a phone number. */
export const asksNumber = (rail: string | null): boolean => rail !== null && PROMPTING.includes(rail);

/** Checks whether an account is that of a row, and collects for the wallet that the row names. */
export const collects = (
  account: WalletAccount,
  {
    rail,
    credentials,
    region,
    channel,
  }: { rail: string | null; credentials: string | null; region: string; channel: string | null },
): boolean =>
  account.rail === rail &&
  account.credentials === credentials &&
  account.region === region &&
  channelsOf(account.rail).some((one) => one.channel === channel);
