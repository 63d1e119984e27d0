import type { RideMethodView } from '@waka/contracts/money/payment-method';
import { rideMethodStore } from '../lib/payments/ride-methods.store.ts';

const cash = { method: 'cash', names: { en: 'Cash', fr: 'Espèces', ar: 'نقدًا' }, icon: 'cash', provider: null };
const orange = { method: 'orange_money', names: { en: 'Orange Money' }, icon: 'orange', provider: 'orange' };
const afrimoney = { method: 'afrimoney', names: { en: 'Afrimoney' }, icon: 'violet', provider: 'afrimoney' };
const mtn = { method: 'mtn_money', names: { en: 'MTN Money' }, icon: 'yellow', provider: 'mtn' };
const open = { isOffered: true, minAmount: null, maxAmount: null };

/** The ways to pay of both regions, with Afrimoney open. */
export const someMethods: RideMethodView[] = [
  ...[cash, orange, afrimoney].map((one) => ({ ...one, ...open, region: 'SL' as const })),
  ...[cash, orange, mtn].map((one) => ({ ...one, ...open, region: 'GN' as const })),
];

/** Lets the phone know ways to pay, as after its first call. */
export const knowMethods = (methods = someMethods) => rideMethodStore.setState({ methods, askedAt: Infinity });
