import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import { Any, IsNull, Not, Raw } from 'typeorm';
import { idOf } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement } from '../../platform/postgres/statement.ts';
import { OneTimeCode } from './one-time-code.entity.ts';
import { PasswordReset } from './password-reset.entity.ts';
import { PendingRegistration } from './pending-registration.entity.ts';
import { RememberedDevice } from './remembered-device.entity.ts';
import { HAS_PROVED_EMAIL } from '../users.repository.ts';

const MOST_TRIES = 5;

const lasts = () => Raw((column) => `${column} > now()`);

/** Voids the code before, stores one that lasts so many minutes, and answers its id. */
export async function insertCode(
  sql: Sql,
  code: Pick<OneTimeCode, 'browser' | 'phone' | 'userType' | 'purpose' | 'isSent' | 'isOwners'>,
  minutes: number,
): Promise<string> {
  const { browser, phone, userType } = code;
  await sql.manager.update(OneTimeCode, { browser, phone, userType, endedAt: IsNull() }, { endedAt: () => 'now()' });
  return idOf(sql.manager.insert(OneTimeCode, { ...code, expiresAt: () => `now() + interval '${minutes} minutes'` }));
}

/** The newest code that a browser requested for a phone within the last hour, in a role or in any. */
export const newestCode = statement({
  text: `
    SELECT purpose, phone, user_type, is_owners, is_sent, ended_at IS NULL AND expires_at > now() AS is_live,
      extract(epoch FROM now() - created_at)::float8 AS age_seconds
    FROM one_time_codes
    WHERE browser = $1 AND phone = $2 AND ($3::text IS NULL OR user_type = $3) AND created_at > now() - interval '1 hour'
    ORDER BY id DESC LIMIT 1`,
  parameters: [pg.text, pg.text, pg.nullable(pg.textAs<RegistrableType>())],
  row: {
    purpose: pg.textAs<OneTimeCode['purpose']>(),
    phone: pg.text,
    userType: pg.textAs<RegistrableType>(),
    isOwners: pg.boolean,
    isSent: pg.boolean,
    isLive: pg.boolean,
    ageSeconds: pg.float,
  },
});

/** Finds the login code that a browser was given last and that has not expired. */
/** Checks whether another browser has requested a code for this phone that still lasts, be it that it was only pretended. */
export const hasCodeElsewhere = (sql: Sql, browser: string, phone: string): Promise<boolean> =>
  sql.manager.existsBy(OneTimeCode, { phone, browser: Not(browser), expiresAt: lasts() });

export const newestLogin = (sql: Sql, browser: string, userType: RegistrableType): Promise<OneTimeCode | null> =>
  sql.manager.findOne(OneTimeCode, {
    where: { browser, userType, purpose: 'login', endedAt: IsNull() },
    order: { id: 'DESC' },
  });

const WAITING = `
  SELECT id, is_owners FROM one_time_codes
  WHERE browser = $1 AND phone = $2 AND purpose = ANY($3) AND ($4::text IS NULL OR user_type = $4)
    AND ended_at IS NULL AND expires_at > now()
  ORDER BY id DESC LIMIT 1`;

const GUESSED = [
  pg.text,
  pg.text,
  pg.textsAs<OneTimeCode['purpose']>(),
  pg.nullable(pg.textAs<RegistrableType>()),
] as const;

/** The code that is pending for a browser, phone, purposes and, where one is given, role. */
export const waitingCode = statement({
  text: WAITING,
  parameters: GUESSED,
  row: { id: pg.uuid, isOwners: pg.boolean },
});

/** Counts a try at the pending code; returns no row once its tries are used up. */
export const tryCode = statement({
  text: `
    UPDATE one_time_codes SET tries = tries + 1
    WHERE id = (SELECT id FROM (${WAITING}) AS waiting) AND tries < ${MOST_TRIES} AND ended_at IS NULL
    RETURNING id, purpose, phone, user_type, is_owners, is_sent`,
  parameters: GUESSED,
  row: {
    id: pg.uuid,
    purpose: pg.textAs<OneTimeCode['purpose']>(),
    phone: pg.text,
    userType: pg.textAs<RegistrableType>(),
    isOwners: pg.boolean,
    isSent: pg.boolean,
  },
});

export const setUsed = (sql: Sql, id: string): Promise<unknown> =>
  sql.manager.update(OneTimeCode, { id }, { endedAt: () => 'now()', usedAt: () => 'now()' });

/**
 * Counts how many of the last codes that were texted to a network were used; a network is the first six signs of a
 * phone.
 */
export async function usedOfLast(sql: Sql, network: string, most: number): Promise<{ sent: number; used: number }> {
  const last = await sql.manager.find(OneTimeCode, {
    select: { id: true, usedAt: true },
    where: { phone: Raw((column) => `left(${column}, 6) = :network`, { network }), isSent: true },
    order: { id: 'DESC' },
    take: most,
  });
  return { sent: last.length, used: last.filter(({ usedAt }) => usedAt !== null).length };
}

type RegistrationKey = Pick<PendingRegistration, 'browser' | 'phone' | 'userType'>;

/** Finds a registration that waits for its code. */
export const pendingRegistration = (
  sql: Sql,
  { browser, phone, userType }: RegistrationKey,
): Promise<PendingRegistration | null> =>
  sql.manager.findOneBy(PendingRegistration, { browser, phone, userType, expiresAt: lasts() });

export const upsertRegistration = (sql: Sql, pending: Omit<PendingRegistration, 'expiresAt'>): Promise<unknown> =>
  sql.manager.upsert(PendingRegistration, { ...pending, expiresAt: () => `now() + interval '1 hour'` }, [
    'browser',
    'phone',
    'userType',
  ]);

/**
 * Deletes a registration that waits, in the caller's transaction, and answers it as it was then: another one may have
 * taken its place meanwhile.
 */
export async function takeRegistration(
  sql: Sql,
  { browser, phone, userType }: RegistrationKey,
): Promise<PendingRegistration | null> {
  const pending = await sql.manager.findOne(PendingRegistration, {
    where: { browser, phone, userType, expiresAt: lasts() },
    lock: { mode: 'pessimistic_write' },
  });
  if (pending) await deleteRegistration(sql, pending);
  return pending;
}

export const deleteRegistration = (sql: Sql, { browser, phone, userType }: RegistrationKey): Promise<unknown> =>
  sql.manager.delete(PendingRegistration, { browser, phone, userType });

export const isDeviceRemembered = (sql: Sql, id: string, phone: string): Promise<boolean> =>
  sql.manager.existsBy(RememberedDevice, { id, phone, expiresAt: lasts() });

/** Stores that a browser needs no code for so many days; the other rights of its old key move to the new one. */
export async function renewDevice(
  sql: Sql,
  { oldId, id, phone }: Pick<RememberedDevice, 'id' | 'phone'> & { oldId: string | null },
  days: number,
): Promise<void> {
  if (oldId !== null) {
    await sql.manager.update(RememberedDevice, { id: oldId, phone: Not(phone) }, { id });
    await sql.manager.delete(RememberedDevice, { id: oldId, phone });
  }
  await sql.manager.insert(RememberedDevice, { id, phone, expiresAt: () => `now() + interval '${days} days'` });
}

export const deleteDevices = (sql: Sql, phones: string[]): Promise<unknown> =>
  sql.manager.delete(RememberedDevice, { phone: Any(phones) });

/**
 * The account of an e-mail in a role that a reset is for: proved first, then remembered by this browser, then newest.
 */
export const accountToReset = statement({
  text: `
    SELECT id, uuidv7() AS reset_id, ${HAS_PROVED_EMAIL} AS is_proved,
      (owner_proved_at IS NOT NULL OR is_email_verified) AS is_owners, EXISTS (
        SELECT 1 FROM remembered_devices AS device
        WHERE device.id = $3 AND device.phone = users.phone AND device.expires_at > now()
      ) AS is_remembered
    FROM users WHERE email = $1 AND user_type = $2 ORDER BY is_proved DESC, is_remembered DESC, id DESC LIMIT 1`,
  parameters: [pg.text, pg.textAs<RegistrableType>(), pg.nullable(pg.text)],
  row: {
    id: pg.uuid,
    resetId: pg.uuid,
    isProved: pg.boolean,
    isOwners: pg.boolean,
    isRemembered: pg.boolean,
  },
});

export const insertReset = (
  sql: Sql,
  reset: Pick<PasswordReset, 'id' | 'userId' | 'tokenHash'>,
  minutes: number,
): Promise<unknown> =>
  sql.manager.insert(PasswordReset, { ...reset, expiresAt: () => `now() + interval '${minutes} minutes'` });

/** Finds a link that is still valid. */
export const openReset = (sql: Sql, tokenHash: string): Promise<PasswordReset | null> =>
  sql.manager.findOneBy(PasswordReset, { tokenHash, usedAt: IsNull(), expiresAt: lasts() });

/** Uses a link; returns true for exactly one caller. */
export async function useReset(sql: Sql, id: string): Promise<boolean> {
  const { affected } = await sql.manager.update(
    PasswordReset,
    { id, usedAt: IsNull(), expiresAt: lasts() },
    { usedAt: () => 'now()' },
  );
  return affected === 1;
}

/** Voids the pending links of a person. */
export const voidResets = (sql: Sql, userId: string): Promise<unknown> =>
  sql.manager.update(PasswordReset, { userId, usedAt: IsNull() }, { usedAt: () => 'now()' });
