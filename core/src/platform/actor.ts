import type { UserType } from '@waka/contracts/accounts/user';

/** The signed-in person of the request, by the session. */
export interface Actor {
  id: string;
  role: UserType;
}
