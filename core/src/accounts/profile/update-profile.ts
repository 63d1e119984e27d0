import type { ProfileRequest } from '@waka/contracts/accounts/profile-requests';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { birthDateOf } from './birth-date.ts';
import { mailPendingEmail } from './change-email.ts';
import { storePendingPhone, textPendingPhone } from './change-phone.ts';
import { tidyName } from '../full-name.ts';
import { isOnItsWay, lastCode } from '../codes/one-time-codes.ts';
import { ensureTextable } from '../limits/text-allowance.ts';
import { phoneOf, type Phone } from '../phone-number.ts';
import { proveIdentity } from './prove-identity.ts';
import { changeShown } from '../shown-profile.ts';
import type { SignedInPerson } from '../signed-in-person.ts';
import type { User } from '../user.entity.ts';
import { lockedUser, updateUser, userById } from '../users.repository.ts';

/** Names and contacts of a person, with the phone that is shown: proved, or else as it was typed. */
type Known = Pick<User, 'firstName' | 'lastName' | 'fullName' | 'email' | 'phone'>;

/**
 * Saves a person's own data; fields that were not sent stay. A new phone or e-mail is only stored as pending, and only
 * for a person who proves to be the owner; neither can be emptied. `alsoSave` runs in the same transaction. Throws
 * AppError.
 */
export async function updateProfile(
  core: Core,
  person: SignedInPerson,
  body: ProfileRequest,
  alsoSave: (sql: Sql) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { actor, visitor } = person;
  const before = knownOf(await userById(core.sql, actor.id));
  refuseEmptiedContact(before, body);
  const phone = newPhone(before, body);
  // An admin's phone is no sign-in and gets no texts.
  if (phone && actor.role !== 'admin') ensureTextable(core.config, phone);
  const email = newEmail(before, body);
  const dateOfBirth = body.dateOfBirth ? birthDateOf(body.dateOfBirth, actor.role, core.clock.now()) : body.dateOfBirth;
  if (phone !== null || email !== null) await proveIdentity(core, person, body);
  const messages = await core.transaction(async (sql) => {
    const known = knownOf(await lockedUser(sql, actor.id));
    await changeShown(sql, actor, () => save(sql, actor.id, known, body, dateOfBirth));
    // An admin's phone is no sign-in, so there is nothing to prove.
    if (phone && actor.role === 'admin') {
      await updateUser(sql, actor.id, { unprovedPhone: phone.number });
    } else if (phone) await storePendingPhone(sql, actor.id, phone.number);
    const mails = email ? await mailPendingEmail(sql, core, person, email) : [];
    await alsoSave(sql);
    return mails;
  });
  core.wakeSending(messages);
  if (!phone || actor.role === 'admin') return;
  const last = await lastCode(core, visitor, phone.number, actor.role);
  if (last?.purpose === 'phone_change' && isOnItsWay(last)) return;
  await textPendingPhone(core, person);
}

/** Refuses to empty a phone or an e-mail: people sign in and are reached by them, so they only change. */
function refuseEmptiedContact(known: Known, body: ProfileRequest): void {
  const fields = {
    ...(body.email === null && known.email && { email: 'Please enter a valid email' }),
    ...(body.phone === null && known.phone && { phone: 'Please enter a valid phone number' }),
  };
  ensure(Object.keys(fields).length === 0, 'request.invalid', { fields });
}

function newPhone({ phone: known }: Known, { phone: typed }: ProfileRequest): Phone | null {
  if (!typed || typed === known) return null;
  const phone = phoneOf(typed);
  return phone.number === known ? null : phone;
}

function newEmail({ email: known }: Known, { email: typed }: ProfileRequest): string | null {
  const email = typed?.trim().toLowerCase();
  return !email || email === known ? null : email;
}

async function save(
  sql: Sql,
  userId: string,
  known: Known,
  body: ProfileRequest,
  dateOfBirth: string | null | undefined,
): Promise<void> {
  const isNamed = body.firstName !== undefined || body.lastName !== undefined;
  ensure(body.firstName !== null, 'request.invalid', { fields: { firstName: 'First name is required' } });
  const firstName = body.firstName ?? known.firstName;
  const lastName = body.lastName === undefined ? known.lastName : body.lastName;
  const fullName = isNamed ? tidyName(`${firstName ?? ''} ${lastName ?? ''}`) : known.fullName;
  ensure(!isNamed || fullName, 'request.invalid', { fields: { firstName: 'First name is required' } });
  await updateUser(sql, userId, {
    firstName,
    lastName,
    fullName,
    dateOfBirth,
    gender: body.gender,
    address: body.address,
    // Null means no change here, as in fields that cannot be emptied.
    usesPin: body.usesPin ?? undefined,
  });
}

function knownOf(user: User | null): Known {
  ensure(user, 'auth.required');
  const { firstName, lastName, fullName, email, phone, unprovedPhone } = user;
  return { firstName, lastName, fullName, email, phone: phone ?? unprovedPhone };
}
