import type { Currency } from '../regions.ts';
import type { MethodNames, Wallet } from '../money/payment-method.ts';
import type { VehicleColour } from '../vehicles/vehicle-colours.ts';

/** How often a driver owes the owner of the vehicle his sum. */
export const OWNER_PERIODS = ['day', 'week'] as const;
export type OwnerPeriod = (typeof OWNER_PERIODS)[number];

/** Why a driver does not work on a day, and owes nothing for it. */
export const DAY_OFF_REASONS = ['repair', 'ill', 'other'] as const;
export type DayOffReason = (typeof DAY_OFF_REASONS)[number];

/** The two sides of an owner's book. */
export type OwnerSide = 'driver' | 'owner';

/** How long after it was declared, or after it ended where that is later, an owner may refuse a day off. */
export const REFUSE_DAY_OFF_HOURS = 24;

/** The days off of a book within two weeks. */
export const MOST_DAYS_OFF = 4;

/** The wrong codes after which a payment can be confirmed on the owner's page alone. */
export const MOST_OWNER_CODES = 5;

/** What driver and owner agree on. Amounts are minor units. */
export interface OwnerTerms {
  every: OwnerPeriod;
  amount: number;
  /** Weekdays for which nothing is due; 1 is Monday. */
  restDays: number[];
  /** What makes the vehicle the driver’s once it is paid in this book; null for one that stays the owner’s. */
  hirePurchase: number | null;
}

/** Terms that one side has proposed and the other has not answered. */
export interface ProposedTerms extends OwnerTerms {
  id: string;
  by: OwnerSide;
  at: string;
}

export interface BookVehicle {
  plate: string;
  make: string | null;
  model: string | null;
  colour: VehicleColour | null;
}

/** What is due and paid in a book; both sides see the same. */
export interface BookFigures {
  /** The first and the last day of the period: today, or this week. */
  from: string;
  to: string;
  /** For the period, and what was paid in it. */
  due: number;
  paid: number;
  /** What was paid in all less what was due up to the end of the period: below zero the driver is behind. */
  balance: number;
  paidInAll: number;
  /** What is stated or under way, and does not count yet. */
  waiting: number;
  /** The most that can be paid now: what is left of a hire purchase or of a book that has ended; null without a limit. */
  most: number | null;
  hirePurchase: { total: number; left: number; periods: number; paidPeriods: number } | null;
}

/**
 * `stated` by the driver until the owner confirms or refuses it; `under_way` to the owner’s wallet. What is `confirmed` counts,
 * and nothing else.
 */
export type OwnerPaymentState = 'stated' | 'under_way' | 'confirmed' | 'refused' | 'withdrawn';

/** A wallet as a payment keeps it, whichever the owner chooses later. */
export interface PaidTo {
  method: Wallet;
  /** Null where the service does not know this way to pay any more. */
  names: MethodNames | null;
  /** The last digits of its number. */
  ending: string;
}

export interface OwnerPayment {
  id: string;
  state: OwnerPaymentState;
  by: 'cash' | 'wallet';
  /** The owner’s wallet to which it was sent; null for cash. */
  paidTo: PaidTo | null;
  amount: number;
  day: string;
  /** When the other side confirmed or refused it. */
  settledAt: string | null;
  /** What the driver types in to confirm cash: for the owner alone. */
  code: string | null;
  /** False once too many wrong codes were typed in. */
  takesCode: boolean;
}

export interface DayOff {
  id: string;
  day: string;
  reason: DayOffReason;
  isRefused: boolean;
  /** True while the owner may refuse it. */
  mayRefuse: boolean;
  /** True while the driver may take it back. An older backend leaves it out. */
  mayTakeBack?: boolean;
}

/** The book of one driver, vehicle and owner, as either side sees it. */
export interface OwnerBook {
  id: string;
  state: 'proposed' | 'active' | 'ended';
  /** True where it has ended because the hire purchase is paid: the vehicle is the driver’s. */
  isPaidOff: boolean;
  /** Who ended it; `sold` where another driver has bought the vehicle. An older backend leaves it out. */
  endedBy?: OwnerSide | 'ops' | 'paid' | 'sold' | null;
  /** The owner’s name for the driver, the driver’s first name for the owner. */
  with: string;
  vehicle: BookVehicle;
  currency: Currency;
  /** Null before the first terms are confirmed. */
  terms: OwnerTerms | null;
  since: string | null;
  until: string | null;
  proposal: ProposedTerms | null;
  figures: BookFigures | null;
  /** The newest first, at most 60. */
  payments: OwnerPayment[];
  daysOff: DayOff[];
}

/** How a driver can pay the owner from his balance. */
export interface OwnerWallet {
  method: Wallet;
  /** The last digits of the owner’s number. */
  ending: string;
  payable: number;
  minAmount: number;
  maxAmount: number | null;
  fee: number;
}

/** Terms of a driver that an owner has refused, as they were sent. */
export interface RefusedTerms extends OwnerTerms {
  ownerName: string;
  ownerPhone: string;
}

/** A driver’s books with owners. */
export interface DriverOwnerBooks {
  /** By the clocks of the country. */
  today: string;
  currency: Currency;
  /** Null without a number plate in the profile. */
  vehicle: BookVehicle | null;
  /** True where the driver has paid a hire purchase of it in full. */
  ownsVehicle: boolean;
  /** The current book first. */
  books: OwnerBook[];
  /** The book into which the driver can pay: that in force, or the last one while something of it is left; null for none. */
  payInto: string | null;
  /** Null where the owner has chosen none, or it can’t be paid now. */
  wallet: OwnerWallet | null;
  /** The terms that an owner has refused last, within thirty days, where no book is open. An older backend leaves it out. */
  refused?: RefusedTerms | null;
}

/** What the holder of an owner’s link sees: vehicles and money, no passenger and no place. */
export interface OwnerPage {
  name: string;
  /** The last digits of the phone to which links are texted. */
  phoneEnding: string;
  today: string;
  books: OwnerBook[];
  wallet: Wallet | null;
  /** Wallets to which the service can pay the owner’s number; with their names, as the list of all is for accounts alone. */
  wallets: { method: Wallet; names: MethodNames }[];
  currency: Currency;
}

/** The owner of a driver’s vehicle, for ops. */
export interface OwnerForOps {
  bookId: string;
  name: string;
  phone: string;
  plate: string;
  currency: Currency;
  terms: OwnerTerms;
  since: string;
  balance: number;
}

/** A book of a driver as ops reads it, with the owner's number. */
export interface OwnerBookForOps extends OwnerBook {
  owner: { name: string; phone: string };
}
