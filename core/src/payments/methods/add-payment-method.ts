import { countryOfPhone } from '@waka/contracts/accounts/phone';
import type { AddPaymentMethod } from '@waka/contracts/payments/payment-requests';
import { CARD, CASH, isCard, type SavedPaymentMethod } from '@waka/contracts/money/payment-method';
import type { Region } from '@waka/contracts/regions';
import type { Actor } from '../../platform/actor.ts';
import { phoneOf } from '../../accounts/phone-number.ts';
import type { SignedInPerson } from '../../accounts/signed-in-person.ts';
import type { Core } from '../../platform/core.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import { isCardOffered, isSetUp, isWalletOffered } from '../catalogue/method-rules.ts';
import { cardsOf, withCustomer } from './card-customer.ts';
import type { RideMethods } from '../../platform/ports/method-catalogue.ts';
import { CardRefused, type VaultCard } from '../../platform/ports/card-vault.ts';
import { ensureRoom, saveMethod } from './save-method.ts';
import { isDetaching, methodBy } from './methods.repository.ts';
import { methodPresenter } from './payment-method.presenter.ts';
import { sendWalletCode } from './prove-wallet.ts';

type Needs = Pick<Core, 'sql' | 'transaction' | 'cards' | 'config' | 'methods'>;

/** Saves a card that the browser stored at the card provider, or a mobile money account. Throws AppError. */
export function addPaymentMethod(
  core: Core,
  person: SignedInPerson,
  input: AddPaymentMethod,
): Promise<SavedPaymentMethod> {
  refuseCardNumbers(input);
  return input.type === CARD
    ? addCard(core, person.actor, input.stripePaymentMethodId ?? '')
    : addWallet(core, person, input);
}

/**
 * Returns the secret with which the owner's browser saves a card at the provider, for this person alone.
 * Throws AppError `payment.method_closed` or `payment.too_many_methods`.
 */
export async function startCardSetup(core: Needs, owner: Actor): Promise<{ clientSecret: string }> {
  const cards = cardsOf(core);
  await ensureUsable(core);
  await ensureRoom(core.sql, owner.id);
  return { clientSecret: await withCustomer(core, owner.id, (customerId) => cards.startSetup(customerId)) };
}

async function addCard(core: Needs, owner: Actor, id: string): Promise<SavedPaymentMethod> {
  const cards = cardsOf(core);
  const known = await savedCard(core, owner, id);
  if (known) return known;
  await ensureUsable(core);
  await ensureRoom(core.sql, owner.id);
  const card = await cards.card(id);
  ensure(card, 'payment.card_not_yours');
  const owned = await withCustomer(core, owner.id, (customerId) => ownedCard(core, card, customerId));
  const saved = (await saveMethod(core, owner.id, { card: owned })) ?? (await savedCard(core, owner, id));
  ensure(saved, 'payment.card_not_yours');
  return saved;
}

/** Throws AppError where no ride can be paid by card. */
async function ensureUsable(core: Needs): Promise<void> {
  ensure(isCardOffered(core, await core.methods.read()), 'payment.method_closed');
}

async function ownedCard(core: Needs, card: VaultCard, customerId: string): Promise<VaultCard> {
  if (card.customerId === customerId) return card;
  ensure(card.customerId === null, 'payment.card_not_yours');
  try {
    return await cardsOf(core).attach(card.id, customerId);
  } catch (error) {
    throw error instanceof CardRefused ? new AppError('payment.card_refused', { cause: error }) : error;
  }
}

/**
 * Returns a card that is already saved, for a repeated request. Refuses a card of another person, or one that is being
 * detached.
 */
async function savedCard(core: Needs, owner: Actor, id: string): Promise<SavedPaymentMethod | null> {
  const row = await methodBy(core.sql, { stripePaymentMethodId: id });
  ensure(!row || row.userId === owner.id, 'payment.card_not_yours');
  if (row) return (await methodPresenter(core))(row);
  ensure(!(await isDetaching(core.sql, id)), 'payment.card_not_yours');
  return null;
}

/** Saves a mobile money account, and texts a code to its number unless the number is proved. */
async function addWallet(core: Core, person: SignedInPerson, input: AddPaymentMethod): Promise<SavedPaymentMethod> {
  const { type } = input;
  const catalogue = await core.methods.read();
  const isKnown = catalogue.methods.some(({ method, provider }) => method === type && provider === input.provider);
  ensure(isKnown && type !== CASH, 'request.invalid', {
    fields: { provider: 'The provider doesn’t match the account type' },
  });
  const { number: phoneNumber } = phoneOf(input.phoneNumber ?? '', 'phoneNumber');
  // Phone numbers of other countries have no wallet here.
  const region = countryOfPhone(phoneNumber);
  ensure(region, 'request.invalid', { fields: { phoneNumber: 'Please enter a valid phone number' } });
  if (!isWalletOffered(core, catalogue, { type, phoneNumber })) throw notOffered(core, catalogue, type, region);
  const accountName = (input.accountName ?? '').trim();
  const saved = await saveMethod(core, person.actor.id, { type, phoneNumber, accountName });
  ensure(saved, 'payment.already_saved');
  const isToProve = !isCard(saved) && !saved.isProved && person.actor.role !== 'admin';
  if (isToProve) await sendWalletCode(core, person, saved.id).catch(ignoreLimits);
  return saved;
}

/** Blames the number where the wallet is offered in another country than that of the number, else the wallet. */
function notOffered(core: Needs, { methods }: RideMethods, type: string, region: Region): AppError {
  const other = methods.find((row) => row.method === type && row.region !== region && isSetUp(core, row));
  return other
    ? new AppError('request.invalid', { fields: { phoneNumber: NUMBER_OF[other.region] } })
    : new AppError('payment.method_closed');
}

const NUMBER_OF: Readonly<Record<Region, string>> = {
  SL: 'This wallet needs a number of Sierra Leone, such as 076 123456',
  GN: 'This wallet needs a number of Guinea, such as 620 12 34 56',
};

// Ignores the limit of texts: the account is saved, and its owner can ask for another code later.
function ignoreLimits(error: unknown): void {
  if (!(error instanceof AppError && error.status === TOO_MANY)) throw error;
}

const TOO_MANY = 429;

/** No phone number has so many digits, except with the two zeros of an international call; every card number has. */
const CARD_NUMBER = /(?<!\d)(?!00)(?:\d[ .-]?){13,}|(?:\d[ .-]?){15,}/;

// Refuses card numbers in any field before they are stored: only the card provider may have them.
function refuseCardNumbers(input: AddPaymentMethod): void {
  const fields = Object.entries(input).flatMap(([name, value]) =>
    typeof value === 'string' && CARD_NUMBER.test(value) ? [[name, 'Please don’t enter a card number here']] : [],
  );
  if (fields.length > 0) throw new AppError('request.invalid', { fields: Object.fromEntries(fields) });
}
