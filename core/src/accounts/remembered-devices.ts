import { randomBytes } from 'node:crypto';
import type { Core } from '../core.ts';
import type { Sql } from '../platform/sql.ts';
import { hashOfToken } from './secrets-of-codes.ts';

/** A phone that was proved by a code opens its account in this browser for so long. */
export const DEVICE_DAYS = 30;

export async function isRemembered(sql: Sql, device: string | null, phone: string): Promise<boolean> {
  if (!device) return false;
  const found = await sql('SELECT 1 FROM remembered_devices WHERE id = $1 AND phone = $2 AND expires_at > now()', [
    device,
    phone,
  ]);
  return found.length > 0;
}

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
  const id = hashOfToken(token);
  await transaction(async (sql) => {
    await sql('UPDATE remembered_devices SET id = $1 WHERE id = $2 AND phone <> $3', [id, device, phone]);
    await sql('DELETE FROM remembered_devices WHERE id = $1 AND phone = $2', [device, phone]);
    await sql(
      `INSERT INTO remembered_devices (id, phone, expires_at)
       VALUES ($1, $2, now() + interval '${DEVICE_DAYS} days')`,
      [id, phone],
    );
  });
  return token;
}

/** From now on every browser needs a code again for the phone of this account. */
export async function forgetDevicesOf(sql: Sql, userId: string): Promise<void> {
  await sql(
    'DELETE FROM remembered_devices USING users WHERE users.id = $1 AND remembered_devices.phone = users.phone',
    [userId],
  );
}
