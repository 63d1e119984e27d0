import type { MomoConfig } from '../../../platform/config/wallets-config.ts';
import { wireMoney, type Money, type WireMoney } from '../wire-money.ts';

/** Writes a sum as MTN does; null where the account is held in another currency. Its sandbox accepts euros alone. */
export function momoMoney({ targetEnvironment, currency: held }: MomoConfig, money: Money): WireMoney | null {
  if (targetEnvironment === 'sandbox') return { ...wireMoney(money), currency: 'EUR' };
  return money.currency === held ? wireMoney(money) : null;
}

/** Reads the reason of a failure, documented as an object and also sent as a bare word. */
export function momoReason(reason: unknown): string {
  if (typeof reason === 'string') return reason;
  const code: unknown = typeof reason === 'object' && reason !== null ? Reflect.get(reason, 'code') : null;
  return typeof code === 'string' ? code : '';
}
