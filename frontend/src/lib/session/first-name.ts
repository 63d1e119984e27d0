import type { User } from '@waka/contracts/accounts/user';

export const firstNameOf = (user: User): string | null => user.firstName ?? user.fullName?.split(' ')[0] ?? null;
