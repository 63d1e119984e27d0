import { CASH, regionOfCurrency, type RideMethodView } from '@waka/contracts/money/payment-method';
import type { Currency } from '@waka/contracts/regions';
import { useEffect } from 'react';
import { useLanguage } from '../i18n/use-t.ts';
import { freshRideMethods, rideMethodStore } from './ride-methods.store.ts';

/** Returns every way to pay of every region, in the order in which they are listed; asks for them where they are old. */
export function useRideMethods(): readonly RideMethodView[] {
  useEffect(() => void freshRideMethods(), []);
  return rideMethodStore(({ methods }) => methods);
}

/** Returns the ways to pay that are offered where a currency is used; cash while they are not known. */
export function useOfferedMethods(currency: Currency | undefined): readonly RideMethodView[] {
  const methods = useRideMethods();
  if (!currency) return [];
  const region = regionOfCurrency(currency);
  if (methods.length === 0) return [{ ...CASH_ALONE, region }];
  return methods.filter((one) => one.region === region && one.isOffered);
}

/** Returns the ways to pay whose provider does not answer at present, where a currency is used. */
export const useIllMethods = (currency: Currency): readonly RideMethodView[] => {
  const region = regionOfCurrency(currency);
  return useRideMethods().filter((one) => one.region === region && one.isIll);
};

const CASH_ALONE = {
  method: CASH,
  names: { en: 'Cash', fr: 'Espèces', ar: 'نقدًا', pt: 'Dinheiro', kri: 'Kash' },
  icon: 'cash',
  provider: null,
  isOffered: true,
  minAmount: null,
  maxAmount: null,
};

/** Returns the wallets that are offered where a currency is used. */
export const useOfferedWallets = (currency: Currency): readonly RideMethodView[] =>
  useOfferedMethods(currency).filter(({ method }) => method !== CASH);

/** Returns what names a method in the language in use, as it is called where a currency is used. */
export function useMethodNames(): (method: string, currency?: Currency) => string {
  const language = useLanguage();
  const methods = useRideMethods();
  return (method, currency) => {
    const rows = methods.filter((one) => one.method === method);
    const region = currency && regionOfCurrency(currency);
    const names = (rows.find((one) => one.region === region) ?? rows[0])?.names;
    return names?.[language] ?? names?.en ?? plainName(method);
  };
}

/** Makes a name of a key, for the moment until the names are there. */
const plainName = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');
