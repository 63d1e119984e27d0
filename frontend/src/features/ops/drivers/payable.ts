import type { DriverBalance } from '@waka/contracts/drivers/earnings-views';

/** Adds up what is kept back for adjustments downwards that wait for a second admin. */
export const heldBack = ({ heldAdjustments = [], currency }: DriverBalance): number =>
  heldAdjustments
    .filter((one) => one.currency === currency && one.amount < 0)
    .reduce((sum, { amount }) => sum - amount, 0);

/** Returns what of a balance can be paid out; zero where the driver owes. */
export const payableOf = (account: DriverBalance): number => Math.max(0, account.balance - heldBack(account));

/** Returns what a driver still owes of which no receipt waits for a second admin; zero where the service owes. */
export const owedOf = ({ balance, heldReceipts = 0 }: DriverBalance): number => Math.max(0, -balance - heldReceipts);
