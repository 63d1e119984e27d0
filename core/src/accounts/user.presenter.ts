import type { User } from '@waka/contracts/accounts/user';
import type { DriverProfile } from './driver-profile.entity.ts';
import type { User as UserRow } from './user.entity.ts';

type Profile = Pick<
  DriverProfile,
  'approval' | 'licenseNumber' | 'vehicleType' | 'vehicleMake' | 'vehicleModel' | 'vehicleYear' | 'vehiclePlateNumber'
>;

export type Person = Omit<UserRow, 'passwordHash'> & { profile: Profile | null };

/** The signed-in person as the person may see it. */
export const presentUser = ({ profile, ...user }: Person, now: Date): User => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  fullName: user.fullName,
  email: user.email,
  phone: user.phone ?? user.unprovedPhone,
  // The first e-mail of an account waits for its link as well, and there is no other one until then.
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
  ...(profile && { driver: presentProfile(profile) }),
});

const waiting = (value: string | null, until: Date | null, now: Date): string | null =>
  until !== null && until > now ? value : null;

const presentProfile = (profile: Profile): NonNullable<User['driver']> => ({
  isApproved: profile.approval === 'approved',
  licenseNumber: profile.licenseNumber,
  vehicleType: profile.vehicleType,
  vehicleMake: profile.vehicleMake,
  vehicleModel: profile.vehicleModel,
  vehicleYear: profile.vehicleYear,
  vehiclePlateNumber: profile.vehiclePlateNumber,
});
