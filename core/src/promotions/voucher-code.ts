import type { Region } from '@waka/contracts/regions';
import { subjectOf, voucherBitsOf } from '../messages/secrets-of-codes.ts';
import type { Config } from '../platform/config.ts';

/** Without letters and digits that are read for others. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 12;
const SHOWN = 3;

/** Computes a code of 59 bits, the same for the same key and number, so that a repeated call can return it. */
export function voucherCodeOf(config: Pick<Config, 'codeSecret'>, key: string, number: number): string {
  const base = BigInt(LETTERS.length);
  let bits = voucherBitsOf(config, `${key}:${number}`);
  let code = '';
  for (; code.length < LENGTH; bits /= base) code += LETTERS.charAt(Number(bits % base));
  return code;
}

/** Hashes a code under a key of the service, so that a copy of the database pays for nothing. */
export const hashOfVoucher = (config: Pick<Config, 'codeSecret'>, region: Region, code: string): string =>
  subjectOf(config, `voucher:${region}:${code}`);

export const endingOf = (code: string): string => code.slice(-SHOWN);

/** Writes a code in groups, to be read and typed. */
export const grouped = (code: string): string => code.match(/.{1,4}/gu)?.join('-') ?? code;
