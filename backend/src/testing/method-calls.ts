import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { TestBackend } from './test-backend.ts';

export const refusal = (status: number, code: string) => ({ status, body: { code } });

/** Builds the request to save an account of Orange Money. */
export const orange = (phoneNumber = '+23276123456') => ({
  type: 'orange_money',
  provider: 'orange',
  phoneNumber,
  accountName: 'Aminata Kamara',
});

export const mtn = { type: 'mtn_money', provider: 'mtn', phoneNumber: '+224662123456', accountName: 'Aminata Kamara' };

/** Returns the calls of saved payment methods, of the rider of the current test where a call names no other person. */
export const methodCalls = (current: () => { backend: TestBackend; rider: Actor }) => ({
  add: (body: object, as = current().rider) => current().backend.call(routes.addPaymentMethod, { as, body }),
  list: async (as = current().rider) =>
    Object.values((await current().backend.call(routes.paymentMethods, { as })).body),
  setDefault: (id: string, as = current().rider) =>
    current().backend.call(routes.setDefaultPaymentMethod, { as, params: { id } }),
  remove: (id: string, as = current().rider) =>
    current().backend.call(routes.removePaymentMethod, { as, params: { id } }),
});
