import type { DriverFields, User } from './user.ts';

export type Approval = 'pending' | 'approved' | 'rejected' | 'suspended';

/** A driver's own profile as last saved, with changes that await review. */
export interface DriverProfileView extends Omit<User, keyof DriverFields>, DriverFields {
  approval: Approval;
  /** True while riders still see the former name and photo: ops has not reviewed the new ones. */
  isInReview: boolean;
  /** True while riders still see the former vehicle: ops has not reviewed the new one. */
  isVehicleInReview: boolean;
  /** True where ops has to give another class with that vehicle. An older backend leaves it out. */
  isClassToChange?: boolean;
  rating: number;
  isNew: boolean;
  /** Rides completed. */
  totalRides: number;
}

/** The ways in which a person can prove who he is. */
export interface ProofWays {
  password: boolean;
  /** The last digits of the phone that a code can go to; null where there is none. */
  phoneEnding: string | null;
  /** True when no more is needed: this browser signed in just now, and there is neither password nor phone. */
  isFresh: boolean;
}

export interface DeletionStarted {
  /** When everything is erased, unless the person signs in before. */
  erasesAt: string;
}

/** All data that is stored about a person. */
export interface AccountExport {
  exportedAt: string;
  user: User;
  rides: object[];
  ratings: object[];
  /** Rows of the tables that belong to the person, by table. */
  records: Record<string, object[]>;
}
