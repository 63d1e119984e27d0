import { countryOfPhone } from '@waka/contracts/accounts/phone';
import { CARD, CASH, isWithinLimits, type RideMethodView } from '@waka/contracts/money/payment-method';
import type { Region } from '@waka/contracts/regions';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { asksNumber, collects } from '../wallets/channels.ts';
import type { RideMethod, RideMethods } from '../../platform/ports/method-catalogue.ts';

type Needs = Pick<Core, 'config'>;

/** Finds a method by its key in a region. */
export const methodIn = ({ methods }: Pick<RideMethods, 'methods'>, region: Region, method: string) =>
  methods.find((one) => one.region === region && one.method === method);

/** Checks whether the account that a method is collected by is set up. Cash needs none. */
export const isCollectable = (
  { config }: Needs,
  row: Pick<RideMethod, 'method' | 'region' | 'rail' | 'credentials' | 'channel'>,
): boolean =>
  row.method === CASH ||
  // Cards are charged by their provider alone, and it charges nothing else.
  ((row.method === CARD) === (row.rail === 'stripe') &&
    config.payments.wallets.some((account) => collects(account, row)));

/** Checks whether riders have a method in its region, though its provider may not answer at present. */
export const isSetUp = (core: Needs, method: RideMethod): boolean => method.isOpen && isCollectable(core, method);

/** Checks whether riders may choose a method in its region now. */
export const isOffered = (core: Needs, method: RideMethod): boolean => isSetUp(core, method) && !method.isIll;

/** Checks whether a saved account may be chosen: its wallet is offered where its number is from. */
export function isWalletOffered(
  core: Needs,
  catalogue: Pick<RideMethods, 'methods'>,
  { type, phoneNumber }: { type: string; phoneNumber: string },
): boolean {
  const region = countryOfPhone(phoneNumber);
  const row = region && methodIn(catalogue, region, type);
  return Boolean(row && isSetUp(core, row));
}

interface Choice {
  region: Region;
  method: string;
  amount: number;
}

/** Checks whether a saved card can pay for rides anywhere. */
export const isCardOffered = (core: Needs, { methods }: Pick<RideMethods, 'methods'>): boolean =>
  methods.some((row) => row.method === CARD && isSetUp(core, row));

/** Throws AppError where a ride of a region can't be paid by a method, or not an amount of this size. */
export function ensureOffered(
  core: Needs,
  catalogue: Pick<RideMethods, 'methods'>,
  { region, method, amount }: Choice,
  field = 'method',
): void {
  const isKnown = catalogue.methods.some((one) => one.method === method);
  ensure(isKnown, 'request.invalid', { fields: { [field]: 'Please choose how to pay' } });
  const row = methodIn(catalogue, region, method);
  ensure(row && isSetUp(core, row), 'payment.method_closed');
  ensure(!row.isIll, 'payment.not_answering');
  ensure(isWithinLimits(row, amount), 'payment.outside_limits');
}

/** Throws AppError where an amount is too small or too large for the method of a ride, which may be closed by now. */
export function ensureWithinLimits(catalogue: Pick<RideMethods, 'methods'>, { region, method, amount }: Choice): void {
  const row = methodIn(catalogue, region, method);
  ensure(!row || isWithinLimits(row, amount), 'payment.outside_limits');
}

/** Throws AppError where a wallet is not one of a region, or can't be used there; see `ensureOffered`. */
export function ensureWallet(core: Needs, catalogue: Pick<RideMethods, 'methods'>, choice: Choice): void {
  ensure(choice.method !== CASH, 'request.invalid', { fields: { method: 'Please choose a wallet' } });
  ensureOffered(core, catalogue, choice);
}

/** Lists the methods for the screens. */
export const methodViews = (core: Needs, { methods }: RideMethods): RideMethodView[] =>
  methods.map((row) => {
    const { method, region, names, icon, provider, minAmount, maxAmount } = row;
    const [offered, isIll] = [isOffered(core, row), row.isIll && isSetUp(core, row)];
    const view = { method, region, names, icon, provider, minAmount, maxAmount, isOffered: offered, isIll };
    return { ...view, asksNumber: asksNumber(row.rail) };
  });
