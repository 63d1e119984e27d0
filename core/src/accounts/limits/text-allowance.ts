import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { count, DAY, HOUR, lockLimits, MINUTE, secondsUntilRoom, takeAllowance, type Limit } from './limits.ts';
import type { Phone } from '../phone-number.ts';
import type { Visitor } from '../visitor.ts';

/** Numbers that differ in this many last digits form a block, in which numbers are bought together. */
const BLOCK_DIGITS = 4;

/** The most texts of a booking for another person: two for each of three searches, and its end (`passenger-texts.repository.ts`). */
const TEXTS_OF_BOOKING = 7;

/** The rides of two repetitions of every day, to work and back, in the days for which rides are made. */
const MOST_REPEATED = 14;

/** Checks whether texts go to the phone's country at all. */
export const mayBeTexted = ({ sms }: Config, { dialCode }: Phone): boolean =>
  sms.dialCodes.includes(dialCode) && sms.dailyBudget > 0;

/**
 * Refuses a phone of a country to which no texts go, as its owner would wait for a code that is never sent. It depends on
 * the number alone, so it reveals no account. Throws AppError `contacts.unreachable`.
 */
export function ensureTextable({ sms }: Config, { dialCode }: Phone, field = 'phone'): void {
  ensure(sms.dialCodes.includes(dialCode), 'contacts.unreachable', {
    fields: { [field]: 'We can’t text this number.' },
  });
}

/**
 * Whose allowance a text counts against: an `owner` has proved to hold the account of the number, by a session, a
 * remembered browser or its password. Each has a separate allowance, so that strangers cannot use up the owner's.
 */
export type TextSpender = 'stranger' | 'owner';

/**
 * Checks whether a text may go to this phone; if so, counts it. One that is the first of its kind although another was counted,
 * which may only have been pretended, waits a minute for others of its kind alone. Callers must not show a
 * refusal to strangers: it would help fraudsters who are paid for texts to their numbers, and reveal which numbers have an account.
 */
export const takeTextAllowance = (
  core: Pick<Core, 'transaction' | 'config' | 'logger'>,
  phone: Phone,
  visitor: Visitor,
  spender: TextSpender,
  asked: { isFirst?: boolean } = {},
): Promise<boolean> => core.transaction((sql) => takeTextAllowanceIn(sql, core, phone, visitor, spender, asked));

/** Does what `takeTextAllowance` does, in the caller's transaction. */
export async function takeTextAllowanceIn(
  sql: Sql,
  { config, logger }: Pick<Core, 'config' | 'logger'>,
  phone: Phone,
  visitor: Visitor,
  spender: TextSpender,
  { isFirst = false } = {},
): Promise<boolean> {
  if (!mayBeTexted(config, phone)) return false;
  const limits = limitsOf(config, phone, visitor)
    .map((limit) => (isFirst && limit.withinSeconds === MINUTE ? { ...limit, kind: `${limit.kind}:first` } : limit))
    .map((limit) => ({ ...limit, kind: `${kinds[spender]}:${limit.kind}` }));
  const isAllowed = await takeAllowance(sql, config, limits);
  if (!isAllowed) logger.warn({ dialCode: phone.dialCode }, 'a text was not sent: too many');
  return isAllowed;
}

/**
 * Checks whether a call for help may be texted to this phone; if so, counts it. Counted apart from codes, so that
 * neither a flood of codes blocks a call for help, nor calls block codes.
 */
export async function takeEmergencyAllowance(sql: Sql, config: Config, phone: Phone): Promise<boolean> {
  return mayBeTexted(config, phone) && takeAllowance(sql, config, emergencyLimits(config, phone));
}

/**
 * Returns the limits of `takeEmergencyAllowance`, for a transaction that takes it for several phones and locks them at
 * once.
 */
export const emergencyLimits = ({ sms }: Config, { number, dialCode }: Phone): Limit[] => [
  { kind: 'text:sos:number', subject: number, most: 6, withinSeconds: DAY },
  { kind: 'text:sos:block', subject: blockOf(number), most: 20, withinSeconds: HOUR },
  { kind: 'text:sos:country', subject: dialCode, most: sms.dailyBudget, withinSeconds: DAY },
];

/**
 * Checks whether this account may book a ride for the person with this phone, who is then texted; if so, counts it.
 * Counted apart from codes. A booking counts once for all of its texts, which are not counted again when they are sent: a ride
 * that was booked gets each of them. So the budget of a country is divided by the most that one booking can cost. Both
 * rides of a trip over water count, as each has texts of its own.
 */
export async function takePassengerAllowance(
  sql: Sql,
  config: Config,
  accountId: string,
  phone: Phone,
): Promise<'taken' | 'account' | 'phone'> {
  const account = { kind: 'passenger:account', subject: accountId, most: 10, withinSeconds: DAY };
  if (!(await takeAllowance(sql, config, [account]))) return 'account';
  return (await takeAllowance(sql, config, passengerLimits(config, phone))) ? 'taken' : 'phone';
}

/** What keeps a repetition from a ride: what the account books by repetitions, what the number gets, or all texts about such rides. */
export type RepeatedRefusal = 'account' | 'number' | 'texts';

/**
 * Takes a further ride of a repetition for the person with this phone, or returns why there is no room for it now. A week of them is
 * made at once, so that they count apart from what is booked by hand, but for the budget of the country.
 */
export async function takeRepeatedAllowance(
  sql: Sql,
  config: Config,
  accountId: string,
  phone: Phone,
): Promise<'taken' | RepeatedRefusal> {
  const refusal = await repeatedRefusal(sql, config, accountId, phone);
  if (refusal) return refusal;
  await count(
    sql,
    config,
    repeatedLimits(config, accountId, phone).flatMap(([, limits]) => limits),
  );
  return 'taken';
}

/** Returns why a repetition can have no further ride for the person with this phone now; null where it can. */
export async function repeatedRefusal(
  sql: Sql,
  config: Config,
  accountId: string,
  phone: Phone,
): Promise<RepeatedRefusal | null> {
  const groups = repeatedLimits(config, accountId, phone);
  await lockLimits(
    sql,
    config,
    groups.flatMap(([, limits]) => limits),
  );
  for (const [refusal, limits] of groups) {
    if ((await secondsUntilRoom(sql, config, limits)) > 0) return refusal;
  }
  return null;
}

const repeatedLimits = (config: Config, accountId: string, phone: Phone): [RepeatedRefusal, Limit[]][] => {
  const { number } = phone;
  const most = MOST_REPEATED;
  const block = { kind: 'passenger:repeated:block', subject: blockOf(number), most: 2 * most, withinSeconds: DAY };
  return [
    ['account', [{ kind: 'passenger:repeated:account', subject: accountId, most, withinSeconds: DAY }]],
    ['number', [{ kind: 'passenger:repeated:number', subject: number, most, withinSeconds: DAY }]],
    ['texts', [block, passengersOfCountry(config, phone)]],
  ];
};

const passengerLimits = (config: Config, phone: Phone): Limit[] => [
  { kind: 'passenger:number', subject: phone.number, most: 10, withinSeconds: DAY },
  { kind: 'passenger:block', subject: blockOf(phone.number), most: 20, withinSeconds: HOUR },
  passengersOfCountry(config, phone),
];

const passengersOfCountry = ({ sms }: Config, { dialCode }: Phone): Limit => ({
  kind: 'passenger:country',
  subject: dialCode,
  most: Math.floor(sms.dailyBudget / TEXTS_OF_BOOKING),
  withinSeconds: DAY,
});

const blockOf = (number: string): string => number.slice(0, -BLOCK_DIGITS);

const kinds: Record<TextSpender, string> = { stranger: 'text', owner: 'text:owner' };

const limitsOf = ({ sms }: Config, { number, dialCode }: Phone, { browser, address }: Visitor): Limit[] => [
  { kind: 'number', subject: number, most: 1, withinSeconds: MINUTE },
  { kind: 'number', subject: number, most: 3, withinSeconds: 10 * MINUTE },
  { kind: 'number', subject: number, most: 6, withinSeconds: DAY },
  { kind: 'browser', subject: browser, most: 5, withinSeconds: HOUR },
  // Many people may share the address of their mobile network; the limits of block and budget stop owners of many
  // numbers.
  { kind: 'address', subject: address, most: 60, withinSeconds: HOUR },
  { kind: 'block', subject: blockOf(number), most: 20, withinSeconds: HOUR },
  { kind: 'country', subject: dialCode, most: sms.dailyBudget, withinSeconds: DAY },
];
