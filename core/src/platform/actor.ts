import type { UserType } from '@waka/contracts/accounts/user';

/** Who asks: the signed-in person of the request, as the session says. */
export interface Actor {
  id: string;
  role: UserType;
}
