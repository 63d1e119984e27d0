import type { UserType } from '../accounts/user.ts';
import type { Currency } from '../regions.ts';

/** Someone who has asked for the deletion of the account, and the money that is open with the service until then. */
export interface RequestedDeletion {
  id: string;
  userType: UserType | null;
  fullName: string | null;
  phone: string | null;
  isSuspended: boolean;
  /** From when on the account is erased; where that has passed, it waits for a ride or a payout under way. */
  erasesAt: string;
  /** What the person owes the service. */
  owes: OpenSum[];
  /** What the service owes the person. */
  owed: OpenSum[];
  /** Whether more is to go back, of a sum that the provider has not said. */
  isMoreOwed: boolean;
}

export interface OpenSum {
  currency: Currency;
  amount: number;
}
