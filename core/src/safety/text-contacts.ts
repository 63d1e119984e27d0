import { phoneProblem } from '@waka/contracts/accounts/phone';
import { isLive } from '@waka/contracts/rides/ride-status';
import { DAY, lockLimits, takeAllowance } from '../accounts/limits/limits.ts';
import { emergencyLimits, takeEmergencyAllowance } from '../accounts/limits/text-allowance.ts';
import { storedPhone, type Phone } from '../accounts/phone-number.ts';
import { userById } from '../accounts/users.repository.ts';
import { postMessage } from '../messages/post-message.ts';
import type { Core } from '../platform/core.ts';
import { lockName } from '../platform/postgres/platform.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import type { Ride } from '../rides/ride.entity.ts';
import { ridesByIds } from '../rides/rides.repository.ts';
import { openShare } from '../rides/sharing/share-ride.ts';
import { contactsOfUser, lockOpenCallOf, lockWithoutTexts, setContactsTexted } from './safety.repository.ts';

/** A later text about an emergency would be useless. */
const TEXT_MINUTES = 30;
/** A higher number is no real emergency; fraudsters are paid by the text. */
const MOST_CALLS_A_DAY = 5;
/** Calls about rides that ended longer ago reach ops alone. */
const TEXTED_HOURS = 24;
/** And a contact who agrees during an open call, so long after it. */
const AGREED_HOURS = 1;

type Texts = Pick<Core, 'config' | 'clock' | 'logger'>;

export interface Call {
  callerId: string;
  ride: Pick<Ride, 'id' | 'status' | 'completedAt' | 'cancelledAt' | 'searchingSince'>;
  incidentId: string;
}

/** Serialises texts about the calls of a person with the agreements of contacts: each is texted once, by one of the two. */
export const lockTexts = (sql: Sql, callerId: string): Promise<unknown> => lockName(sql, `contacts of ${callerId}`);

/** Texts the confirmed contacts of a call of which none was texted yet; returns the ids of the messages. */
export async function textContactsOf(core: Texts, sql: Sql, call: Call): Promise<string[]> {
  const { callerId, ride, incidentId } = call;
  await lockTexts(sql, callerId);
  const unsent = await lockWithoutTexts(sql, incidentId);
  if (!unsent) return [];
  const contacts = (await contactsOfUser(sql, callerId)).filter(
    ({ confirmedAt, phone }) => confirmedAt !== null && phoneProblem(phone) === null,
  );
  if (contacts.length === 0 || endedLongAgo(ride, core.clock.now(), TEXTED_HOURS)) return [];
  const phones = contacts.map(({ phone }) => storedPhone(phone));
  const callLimit = { kind: 'text:sos', subject: callerId, most: MOST_CALLS_A_DAY, withinSeconds: DAY };
  // All locks at once, in one order: contacts of two calls may be the same people.
  await lockLimits(sql, core.config, [callLimit, ...phones.flatMap((phone) => emergencyLimits(core.config, phone))]);
  if (!(await takeAllowance(sql, core.config, [callLimit]))) return [];
  const messageIds = await postTexts(core, sql, call, phones);
  await setContactsTexted(sql, incidentId, messageIds.length);
  return messageIds;
}

/**
 * Texts a contact who agrees while a call of the person is open, in the transaction of the agreement; a call of which
 * none was texted yet has all of its contacts texted. Returns the ids of the messages.
 */
export async function textWhoAgreed(
  core: Texts,
  sql: Sql,
  { userId, phone }: { userId: string; phone: string },
): Promise<string[]> {
  const open = await lockOpenCallOf(sql, userId);
  const [ride] = open?.rideId ? await ridesByIds(sql, [open.rideId]) : [];
  // Many add a contact on the day after.
  if (!open || !ride || endedLongAgo(ride, core.clock.now(), AGREED_HOURS)) return [];
  const call = { callerId: userId, ride, incidentId: open.id };
  if (open.contactsTexted === 0) return textContactsOf(core, sql, call);
  if (phoneProblem(phone) !== null) return [];
  // The call was counted when the first contacts were texted.
  const messageIds = await postTexts(core, sql, call, [storedPhone(phone)]);
  await setContactsTexted(sql, open.id, open.contactsTexted + messageIds.length);
  return messageIds;
}

async function postTexts(
  { config, logger }: Texts,
  sql: Sql,
  { callerId, ride }: Call,
  phones: readonly Phone[],
): Promise<string[]> {
  const shareId = await openShare(sql, config, { rideId: ride.id, ownerId: callerId });
  // Contacts mostly read the same language as the caller.
  const caller = await userById(sql, callerId);
  const name = caller?.fullName ?? '';
  const messageIds: string[] = [];
  for (const phone of phones) {
    // In sequence, on the one connection of the transaction.
    if (!(await takeEmergencyAllowance(sql, config, phone))) {
      logger.warn('a call for help was not texted: too many');
      continue;
    }
    const id = await postMessage(sql, {
      channel: 'sms',
      recipient: phone.number,
      template: 'emergency',
      params: { name, shareId },
      withinMinutes: TEXT_MINUTES,
      language: caller?.language ?? null,
    });
    messageIds.push(id);
  }
  return messageIds;
}

const endedLongAgo = (
  { completedAt, cancelledAt, status, searchingSince }: Call['ride'],
  now: Date,
  hours: number,
): boolean =>
  !isLive(status) && now.getTime() - (completedAt ?? cancelledAt ?? searchingSince).getTime() > hours * 3_600_000;
