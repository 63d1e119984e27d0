import { regionFacts, type Region } from '../regions.ts';
import { isCard, type RideMethodView, type SavedPaymentMethod } from './payment-method.ts';

/**
 * Returns the number that a wallet is asked on for a ride of a region: one that was saved and proved for it, the default
 * one first, else the account's phone, and of these first one of the region. Null where there is none.
 */
export function payerNumber(
  { method, region }: Pick<RideMethodView, 'method' | 'region'>,
  saved: readonly SavedPaymentMethod[],
  phone: string | null,
): string | null {
  const proved = saved.flatMap((one) => (!isCard(one) && one.type === method && one.isProved ? one.phoneNumber : []));
  const numbers = [...proved, ...(phone ? [phone] : [])];
  return numbers.find((number) => isNumberOf(region, number)) ?? numbers[0] ?? null;
}

/** Checks whether a phone number is of a region. */
export const isNumberOf = (region: Region, number: string): boolean => number.startsWith(regionFacts[region].dialCode);
