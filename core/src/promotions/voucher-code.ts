import { randomInt } from 'node:crypto';
import type { Region } from '@waka/contracts/regions';
import { subjectOf } from '../messages/secrets-of-codes.ts';
import type { Config } from '../platform/config.ts';

/** Without letters and digits that are read for others. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 12;
const SHOWN = 3;

/** Makes a code of 59 random bits. */
export const newVoucherCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

/** Hashes a code under a key of the service, so that a copy of the database pays for nothing. */
export const hashOfVoucher = (config: Pick<Config, 'codeSecret'>, region: Region, code: string): string =>
  subjectOf(config, `voucher:${region}:${code}`);

export const endingOf = (code: string): string => code.slice(-SHOWN);

/** Writes a code in groups, to be read and typed. */
export const grouped = (code: string): string => code.match(/.{1,4}/gu)?.join('-') ?? code;
