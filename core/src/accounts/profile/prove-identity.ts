import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import type { ProofRequest } from '@waka/contracts/accounts/profile-requests';
import type { ProofWays } from '@waka/contracts/accounts/profile-views';
import type { UserType } from '@waka/contracts/accounts/user';
import type { Core } from '../../platform/core.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import { HOUR, takeAllowance } from '../limits/limits.ts';
import { redeemCode } from '../codes/one-time-codes.ts';
import { isPasswordRight } from '../passwords/passwords.ts';
import { isYoung } from '../sessions/sessions.repository.ts';
import type { SignedInPerson } from '../signed-in-person.ts';
import { textAccountCode } from '../codes/text-account-code.ts';
import { userById } from '../users.repository.ts';

const FRESH_MINUTES = 10;
const MOST_TRIES = 10;

interface Means {
  passwordHash: string | null;
  /** Proved by a code; any other phone opens nothing. */
  phone: string | null;
  userType: UserType | null;
  isJustSignedIn: boolean;
}

/**
 * Throws AppError unless the person proves again to be the owner of the account: by its password, by a code to its
 * phone, or, where there is neither, by a recent sign-in at the identity provider.
 */
export async function proveIdentity(core: Core, person: SignedInPerson, proof: ProofRequest): Promise<void> {
  const means = await meansOf(core, person);
  if (proof.currentPassword !== undefined) return provePassword(core, person, means, proof.currentPassword);
  if (proof.proofCode !== undefined) return proveCode(core, person, means, proof.proofCode);
  ensure(isFresh(means), 'account.proof_needed');
}

export async function proofWays(core: Core, person: SignedInPerson): Promise<ProofWays> {
  const means = await meansOf(core, person);
  return {
    password: means.passwordHash !== null,
    phoneEnding: codePhone(means)?.number.slice(-3) ?? null,
    isFresh: isFresh(means),
  };
}

/** Texts a code to the phone that the account has, never to another. Throws AppError `account.proof_needed`. */
export async function sendProofCode(core: Core, person: SignedInPerson): Promise<void> {
  const phone = codePhone(await meansOf(core, person));
  ensure(phone, 'account.proof_needed');
  const code = { purpose: 'account_proof', phone: phone.number, userType: phone.userType, isOwners: true } as const;
  await textAccountCode(core, person.visitor, code, { isOwed: true });
}

async function provePassword(core: Core, { actor }: SignedInPerson, { passwordHash }: Means, password: string) {
  const limit = { kind: 'proof:account', subject: actor.id, most: MOST_TRIES, withinSeconds: HOUR };
  const mayTry = await core.transaction((sql) => takeAllowance(sql, core.config, [limit]));
  if (!mayTry) throw new AppError('request.too_many', { retryAfterSeconds: HOUR });
  ensure(await isPasswordRight(passwordHash, password), 'account.proof_wrong');
}

async function proveCode(core: Core, { visitor }: SignedInPerson, means: Means, code: string): Promise<void> {
  const phone = codePhone(means);
  ensure(phone, 'account.proof_wrong');
  const guess = { phone: phone.number, code, purposes: ['account_proof'], userType: phone.userType } as const;
  await redeemCode(core, visitor, guess, () => Promise.resolve(true)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'auth.wrong_code') throw new AppError('account.proof_wrong');
    throw error;
  });
}

// A person with a password or a phone has to use one of them: an open browser alone is not enough.
const isFresh = (means: Means) => means.isJustSignedIn && means.passwordHash === null && codePhone(means) === null;

function codePhone({ phone, userType }: Means): { number: string; userType: RegistrableType } | null {
  return phone === null || userType === null || userType === 'admin' ? null : { number: phone, userType };
}

async function meansOf({ sql }: Pick<Core, 'sql'>, { actor, sessionId }: SignedInPerson): Promise<Means> {
  const user = await userById(sql, actor.id);
  ensure(user, 'auth.required');
  const { passwordHash, phone, userType } = user;
  return { passwordHash, phone, userType, isJustSignedIn: await isYoung(sql, sessionId, actor.id, FRESH_MINUTES) };
}
