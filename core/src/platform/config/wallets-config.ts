import { REGIONS, regionFacts, type Currency, type Region } from '@waka/contracts/regions';
import { ConfigError, oneOf, type Environment } from '../environment.ts';
import { address, given } from './provider-settings.ts';
import type { StripeConfig } from './stripe-config.ts';

/** An account at MTN MoMo Collections. */
export interface MomoConfig {
  url: string;
  subscriptionKey: string;
  apiUser: string;
  apiKey: string;
  /** `sandbox`, or the operator's name for its country. */
  targetEnvironment: string;
  /** Currency of the account. */
  currency: Currency;
  /** The keys of Disbursements, which pays out and gives back; null without that product. */
  disbursement: { subscriptionKey: string; apiUser: string; apiKey: string } | null;
}

/** An account at Orange Money Web Payment. */
export interface OrangeConfig {
  url: string;
  clientId: string;
  clientSecret: string;
  merchantKey: string;
  /** `dev` is the provider's own test country. */
  country: 'dev' | 'gn' | 'sl';
}

/** A space at Monime, which collects for the wallets of Sierra Leone. */
export interface MonimeConfig {
  url: string;
  accessToken: string;
  spaceId: string;
  /** The account into which money comes; null for the main one of the space. */
  financialAccount: string | null;
  /** The secret with which its webhooks are signed. */
  webhookSecret: string;
  /** What stands between time and body in what is signed. */
  signatureSeparator: string;
}

/** A site at LengoPay, which collects for the wallets of Guinea. */
export interface LengoPayConfig {
  url: string;
  licenceKey: string;
  websiteId: string;
}

/** The code that speaks a provider's protocol, and what it needs. */
type RailSettings =
  | { rail: 'momo'; settings: MomoConfig }
  | { rail: 'orange'; settings: OrangeConfig }
  | { rail: 'monime'; settings: MonimeConfig }
  | { rail: 'lengopay'; settings: LengoPayConfig }
  | { rail: 'stripe'; settings: StripeConfig };

/** An account at a provider, for one region. */
export type WalletAccount = RailSettings & {
  /** What the names of its settings begin with, such as `ORANGE_MONEY`. */
  credentials: string;
  region: Region;
};

/** Reads the accounts of all rails: those of a country, and for other countries one that is not of any country alone. */
export const readWalletAccounts = (env: Environment, production: boolean): WalletAccount[] => [
  ...accountsOf(env, { credentials: 'ORANGE_MONEY', key: 'MERCHANT_KEY' }, (place) => orangeAt(env, place, production)),
  ...accountsOf(env, { credentials: 'MOMO', key: 'SUBSCRIPTION_KEY' }, (place) => momoAt(env, place, production)),
  ...accountsOf(env, { credentials: 'MONIME', key: 'ACCESS_TOKEN' }, (place) => monimeAt(env, place, production)),
  ...accountsOf(env, { credentials: 'LENGOPAY', key: 'LICENCE_KEY' }, (place) => lengoPayAt(env, place, production)),
];

/** The names of settings that an account is made of. */
interface Place {
  credentials: string;
  region: Region;
  /** Whether the settings are those of this country. */
  isOwn: boolean;
  /** Returns the name of a setting: that of the country where it is set, else the one of all countries. */
  nameOf: (setting: string) => string;
}

interface Names {
  /** The credentials that may be for all countries; others are found by their names. */
  credentials: string;
  /** The setting that an account cannot be without. */
  key: string;
}

function accountsOf(
  env: Environment,
  { credentials: first, key }: Names,
  read: (place: Place) => RailSettings | null,
): WalletAccount[] {
  const own = new RegExp(`^([A-Z][A-Z0-9_]*)_(?:${REGIONS.join('|')})_${key}$`);
  const others = Object.keys(env).flatMap((name) => own.exec(name)?.[1] ?? []);
  return [...new Set([first, ...others])].flatMap((credentials) =>
    REGIONS.flatMap((region) => {
      const isOwn = Boolean(env[`${credentials}_${region}_${key}`]);
      if (!isOwn && !env[`${credentials}_${key}`]) return [];
      const nameOf = (setting: string) => {
        const [ofCountry, ofAll] = [`${credentials}_${region}_${setting}`, `${credentials}_${setting}`];
        return isOwn && (env[ofCountry] || !env[ofAll]) ? ofCountry : ofAll;
      };
      const account = read({ credentials, region, isOwn, nameOf });
      return account ? [Object.assign(account, { credentials, region })] : [];
    }),
  );
}

function momoAt(env: Environment, { region, isOwn, nameOf }: Place, production: boolean): RailSettings | null {
  const targetEnvironment = env[nameOf('TARGET_ENVIRONMENT')] || 'sandbox';
  const isTest = targetEnvironment === 'sandbox';
  if (production && isTest) {
    throw new ConfigError(`${nameOf('TARGET_ENVIRONMENT')}=sandbox moves no money; production refuses it`);
  }
  const { currency: ofRegion } = regionFacts[region];
  const currency = isOwn ? ofRegion : oneOf(env, nameOf('CURRENCY'), ['GNF', 'SLE'], 'GNF');
  const key = nameOf('SUBSCRIPTION_KEY');
  const settings: MomoConfig = {
    url: address(env, nameOf('URL'), production, 'https://sandbox.momodeveloper.mtn.com'),
    subscriptionKey: given(env, key, key),
    apiUser: given(env, nameOf('API_USER'), key),
    apiKey: given(env, nameOf('API_KEY'), key),
    targetEnvironment,
    currency,
    disbursement: disbursementAt(env, nameOf),
  };
  return isTest || currency === ofRegion ? { rail: 'momo', settings } : null;
}

function disbursementAt(env: Environment, nameOf: Place['nameOf']): MomoConfig['disbursement'] {
  const key = nameOf('DISBURSEMENT_SUBSCRIPTION_KEY');
  if (!env[key]) return null;
  return {
    subscriptionKey: given(env, key, key),
    apiUser: given(env, nameOf('DISBURSEMENT_API_USER'), key),
    apiKey: given(env, nameOf('DISBURSEMENT_API_KEY'), key),
  };
}

const COUNTRIES = { SL: 'sl', GN: 'gn' } as const;

function orangeAt(env: Environment, place: Place, production: boolean): RailSettings | null {
  const { credentials, region, isOwn, nameOf } = place;
  const ofRegion = COUNTRIES[region];
  const named = isOwn ? `${credentials}_${region}_COUNTRY` : nameOf('COUNTRY');
  const country = isOwn
    ? oneOf(env, named, ['dev', ofRegion], ofRegion)
    : oneOf(env, named, ['dev', 'gn', 'sl'], 'dev');
  if (production && country === 'dev') throw new ConfigError(`${named}=dev moves no money; production refuses it`);
  const key = nameOf('MERCHANT_KEY');
  const settings: OrangeConfig = {
    url: address(env, nameOf('URL'), production, 'https://api.orange.com'),
    clientId: given(env, nameOf('CLIENT_ID'), key),
    clientSecret: given(env, nameOf('CLIENT_SECRET'), key),
    merchantKey: given(env, key, key),
    country,
  };
  return country === 'dev' || country === ofRegion ? { rail: 'orange', settings } : null;
}

/** Reads the account of Monime, which serves Sierra Leone alone. */
function monimeAt(env: Environment, { region, nameOf }: Place, production: boolean): RailSettings | null {
  if (region !== 'SL') return null;
  const key = nameOf('ACCESS_TOKEN');
  const settings: MonimeConfig = {
    url: address(env, nameOf('URL'), production, 'https://api.monime.io'),
    accessToken: given(env, key, key),
    spaceId: given(env, nameOf('SPACE_ID'), key),
    financialAccount: env[nameOf('FINANCIAL_ACCOUNT')] || null,
    webhookSecret: given(env, nameOf('WEBHOOK_SECRET'), key),
    signatureSeparator: oneOf(env, nameOf('SIGNATURE_SEPARATOR'), ['_', '.'], '_'),
  };
  return { rail: 'monime', settings };
}

/** Reads the account of LengoPay, which serves Guinea alone. */
function lengoPayAt(env: Environment, { region, nameOf }: Place, production: boolean): RailSettings | null {
  if (region !== 'GN') return null;
  const key = nameOf('LICENCE_KEY');
  const settings: LengoPayConfig = {
    url: address(env, nameOf('URL'), production, 'https://portal.lengopay.com'),
    licenceKey: given(env, key, key),
    websiteId: given(env, nameOf('WEBSITE_ID'), key),
  };
  return { rail: 'lengopay', settings };
}
