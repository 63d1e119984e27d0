import { randomBytes } from 'node:crypto';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { deleteDevices, isDeviceRemembered, renewDevice } from './codes.repository.ts';
import { hashOfToken } from '../../messages/secrets-of-codes.ts';
import { userById } from '../users.repository.ts';

/** A phone that was proved by a code opens its account in this browser for so long. */
export const DEVICE_DAYS = 30;

export const isRemembered = async (sql: Sql, device: string | null, phone: string): Promise<boolean> =>
  device !== null && isDeviceRemembered(sql, device, phone);

/**
 * Remembers that this browser holds the phone and answers the cookie's new token. It is new each time, so that a token
 * which somebody planted never becomes worth anything; what the old one was good for moves along.
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

/** From now on every browser needs a code again for the phone of this account. */
export async function forgetDevicesOf(sql: Sql, userId: string): Promise<void> {
  const user = await userById(sql, userId);
  if (user?.phone) await deleteDevices(sql, [user.phone]);
}
