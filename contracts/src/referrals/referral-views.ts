import type { RegistrableType } from '../accounts/account-requests.ts';
import type { Currency } from '../regions.ts';
import type { Level } from './points.ts';

/**
 * A driver's bonus for a friend, in minor units, once the commission of the friend's rides covers it; riders get
 * points.
 */
export const DRIVER_BONUS: Record<Currency, number> = { SLE: 2000, GNF: 7000 };

export interface Friend {
  /** The first name alone: the friend has not agreed to more. */
  name: string | null;
  userType: RegistrableType;
  joinedAt: string;
  /** When the reward was given; null before. */
  rewardedAt: string | null;
}

export interface Referrals {
  code: string;
  /** Newest first, at most a hundred. */
  friends: Friend[];
  joined: number;
  rewarded: number;
}

export interface Rewards {
  points: number;
  level: Level;
  next: { level: Level; missing: number } | null;
  rides: number;
  friends: number;
}
