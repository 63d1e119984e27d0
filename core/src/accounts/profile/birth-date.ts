import type { UserType } from '@waka/contracts/accounts/user';
import { ensure } from '../../platform/app-error.ts';

const OLDEST = 110;
/** Least age by role: riders may be young, drivers are adults. */
const YOUNGEST: Record<UserType, number> = { rider: 13, driver: 18, admin: 18 };

/** Parses a date of birth that exists and fits a person in this role. Throws AppError where it does not. */
export function birthDateOf(text: string, role: UserType, now: Date): string {
  const fields = { dateOfBirth: 'Please enter a valid date of birth' };
  const day = new Date(`${text}T00:00:00Z`);
  ensure(!Number.isNaN(day.getTime()) && day.toISOString().startsWith(text), 'request.invalid', { fields });
  const age = ageOn(day, now);
  ensure(age >= YOUNGEST[role] && age <= OLDEST, 'request.invalid', { fields });
  return text;
}

function ageOn(birth: Date, now: Date): number {
  const years = now.getUTCFullYear() - birth.getUTCFullYear();
  const months = now.getUTCMonth() - birth.getUTCMonth();
  const hadBirthday = months > 0 || (months === 0 && now.getUTCDate() >= birth.getUTCDate());
  return hadBirthday ? years : years - 1;
}
