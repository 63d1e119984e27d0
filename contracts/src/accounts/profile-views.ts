import type { DriverFields, User } from './user.ts';

export type Approval = 'pending' | 'approved' | 'rejected' | 'suspended';

/** A driver's own profile as the driver last saved it, also what waits for the desk. */
export interface DriverProfileView extends Omit<User, keyof DriverFields>, DriverFields {
  approval: Approval;
  /** Riders still see the name and photo of before: the desk has not looked at the new ones. */
  isInReview: boolean;
  /** Riders still see the vehicle of before: the desk has not looked at the new one. */
  isVehicleInReview: boolean;
  rating: number;
  isNew: boolean;
  /** Rides completed. */
  totalRides: number;
}

/** How somebody can show that it is really them. */
export interface ProofWays {
  password: boolean;
  /** The last digits of the phone that a code can go to; null where there is none. */
  phoneEnding: string | null;
  /** Nothing more is needed: this browser signed in just now, and there is neither password nor phone. */
  isFresh: boolean;
}

export interface DeletionStarted {
  /** When everything is erased, unless the person signs in before. */
  erasesAt: string;
}

/** Everything that is kept of a person. */
export interface AccountExport {
  exportedAt: string;
  user: User;
  rides: object[];
  ratings: object[];
  /** Rows of the tables that belong to the person, by table. */
  records: Record<string, object[]>;
}
