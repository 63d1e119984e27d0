import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import type { SavedPaymentMethod } from '@waka/contracts/money/payment-method';
import { DAY, takeOrRefuse } from '../../accounts/limits/limits.ts';
import { lastCode, redeemCode, refuseEarlyResend } from '../../accounts/codes/one-time-codes.ts';
import type { SignedInPerson } from '../../accounts/signed-in-person.ts';
import { textAccountCode } from '../../accounts/codes/text-account-code.ts';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { methodBy, setProved } from './methods.repository.ts';
import type { PaymentMethod } from './payment-method.entity.ts';
import { methodPresenter } from './payment-method.presenter.ts';

/** How many codes one account may have texted to its wallets' numbers in a day. */
const MOST_CODES = 6;

/** Texts a code to the number of a saved wallet that is not proved. */
export async function sendWalletCode(core: Core, person: SignedInPerson, id: string): Promise<void> {
  const { wallet, phone } = await walletOf(core.sql, person, id);
  if (wallet.isProved) return;
  const code = { purpose: 'wallet_proof', phone, userType: userTypeOf(person), isOwners: false } as const;
  const limit = { kind: 'wallet:account', subject: person.actor.id, most: MOST_CODES, withinSeconds: DAY };
  refuseEarlyResend(await lastCode(core, person.visitor, phone, code.userType));
  await core.transaction((sql) => takeOrRefuse(sql, core.config, [limit]));
  await textAccountCode(core, person.visitor, code, { isOwed: true });
}

/** Checks the code and marks the number as proved, on every wallet that is saved for it. */
export async function proveWallet(
  core: Core,
  person: SignedInPerson,
  id: string,
  code: string,
): Promise<SavedPaymentMethod> {
  const { wallet, phone } = await walletOf(core.sql, person, id);
  const present = await methodPresenter(core);
  if (wallet.isProved) return present(wallet);
  const guess = { phone, code, purposes: ['wallet_proof'], userType: userTypeOf(person) } as const;
  return redeemCode(core, person.visitor, guess, async (sql) => {
    await setProved(sql, person.actor.id, phone);
    return present((await walletOf(sql, person, id)).wallet);
  });
}

async function walletOf(
  sql: Sql,
  { actor }: SignedInPerson,
  id: string,
): Promise<{ wallet: PaymentMethod; phone: string }> {
  const wallet = await methodBy(sql, { id, userId: actor.id });
  const phone = wallet?.type === 'card' ? null : wallet?.phoneNumber;
  ensure(wallet && phone, 'payment.method_not_found');
  return { wallet, phone };
}

function userTypeOf({ actor: { role } }: SignedInPerson): RegistrableType {
  ensure(role !== 'admin', 'auth.forbidden');
  return role;
}
