import { randomBytes } from 'node:crypto';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { deleteDevices, isDeviceRemembered, renewDevice } from './codes.repository.ts';
import { hashOfToken } from '../../messages/secrets-of-codes.ts';
import { userById } from '../users.repository.ts';

/** For how long a phone that was proved by a code opens its account in this browser. */
export const DEVICE_DAYS = 30;

export const isRemembered = async (sql: Sql, device: string | null, phone: string): Promise<boolean> =>
  device !== null && isDeviceRemembered(sql, device, phone);

/**
 * Stores that this browser holds the phone and returns the cookie's new token. It is new each time, so that a token
 * which an attacker planted never becomes valid; the rights of the old one move along.
 */
export async function rememberDevice(
  { transaction }: Pick<Core, 'transaction'>,
  device: string | null,
  phone: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await transaction((sql) => renewDevice(sql, { oldId: device, id: hashOfToken(token), phone }, DEVICE_DAYS));
  return token;
}

/** Deletes the remembered browsers of this account's phone: each needs a code again. */
export async function forgetDevicesOf(sql: Sql, userId: string): Promise<void> {
  const user = await userById(sql, userId);
  if (user?.phone) await deleteDevices(sql, [user.phone]);
}
