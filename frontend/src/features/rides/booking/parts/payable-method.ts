import { isWithinLimits, type RideMethodView } from '@waka/contracts/money/payment-method';

/** Returns the first of the wished methods that can pay a fare, else the first that can; undefined where none can. */
export function payableMethod(
  methods: readonly RideMethodView[],
  fare: number | undefined,
  wished: readonly (string | undefined)[] = [],
): string | undefined {
  const payable = methods.filter((one) => fare !== undefined && isWithinLimits(one, fare)).map(({ method }) => method);
  return wished.find((method) => method !== undefined && payable.includes(method)) ?? payable[0];
}
