import { phoneProblem } from '@waka/contracts/accounts/phone';
import type { DriverFields, User } from '@waka/contracts/accounts/user';
import type { Person } from './person.repository.ts';

/** Presents the signed-in person to himself. */
export const presentUser = ({ profile, contactPhones, defaultMethod, ...user }: Person, now: Date): User => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  fullName: user.fullName,
  email: user.email,
  phone: user.phone ?? user.unprovedPhone,
  // The first e-mail of an account is also pending until its link is followed, and there is no other one until then.
  pendingEmail: user.pendingEmail === user.email ? null : waiting(user.pendingEmail, user.pendingEmailUntil, now),
  pendingPhone: waiting(user.pendingPhone, user.pendingPhoneUntil, now),
  username: user.username,
  dateOfBirth: user.dateOfBirth,
  gender: user.gender,
  address: user.address,
  userType: user.userType,
  language: user.language,
  profileImageUrl: user.profileImageUrl,
  usesPin: user.usesPin,
  createdAt: user.createdAt.toISOString(),
  ...(defaultMethod && { defaultMethod }),
  ...(user.isEmailUnconfirmed && { isEmailUnconfirmed: true }),
  ...(contactPhones.some((phone) => phoneProblem(phone) !== null) && { hasWrongContact: true }),
  ...(profile && driverFieldsOf(profile)),
});

const waiting = (value: string | null, until: Date | null, now: Date): string | null =>
  until !== null && until > now ? value : null;

const driverFieldsOf = ({ approval, ...fields }: NonNullable<Person['profile']>): DriverFields => ({
  isApproved: approval === 'approved',
  ...fields,
});
