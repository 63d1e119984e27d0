import { createHash, createHmac } from 'node:crypto';
import type { Config } from '../platform/config.ts';

type Secret = Pick<Config, 'codeSecret'>;

/** Computes the six digits of a code. They are stored nowhere, and a repeated message has the same ones. */
export const codeOf = (secret: Secret, codeId: string): string =>
  String(keyed(secret, 'code', codeId).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

/** Computes the 256 bits of a password reset's link. */
export const resetTokenOf = (secret: Secret, resetId: string): string =>
  keyed(secret, 'reset', resetId).toString('base64url');

/** Computes the 256 bits of the link that proves a new e-mail. */
export const emailTokenOf = (secret: Secret, changeId: string): string =>
  keyed(secret, 'email', changeId).toString('base64url');

const TEXTED_TOKEN_BYTES = 16;

/** Computes the 128 bits of a link that shows a ride: short enough for a text. */
export const shareTokenOf = (secret: Secret, shareId: string): string =>
  keyed(secret, 'share', shareId).subarray(0, TEXTED_TOKEN_BYTES).toString('base64url');

/** Computes the 128 bits of the link by which an emergency contact agrees. */
export const contactTokenOf = (secret: Secret, linkId: string): string =>
  keyed(secret, 'contact', linkId).subarray(0, TEXTED_TOKEN_BYTES).toString('base64url');

/** Computes the 128 bits of the link to an owner's page. */
export const ownerTokenOf = (secret: Secret, linkId: string): string =>
  keyed(secret, 'owner', linkId).subarray(0, TEXTED_TOKEN_BYTES).toString('base64url');

/** Computes the four digits by which an owner confirms cash. */
export const ownerCodeOf = (secret: Secret, paymentId: string): string =>
  String(keyed(secret, 'owner-code', paymentId).readUIntBE(0, 6) % 10_000).padStart(4, '0');

/** Computes the bits of a voucher's code: a repeated call has the same ones, and a copy of the database does not. */
export const voucherBitsOf = (secret: Secret, voucher: string): bigint =>
  BigInt(`0x${keyed(secret, 'voucher', voucher).toString('hex')}`);

/** Computes a pseudonym for a counter, which does not reveal the person. */
export const subjectOf = (secret: Secret, subject: string): string =>
  keyed(secret, 'subject', subject).toString('base64url').slice(0, 22);

/** Hashes a random token for storage: the hash finds the row, and grants nothing. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const keyed = ({ codeSecret }: Secret, purpose: string, text: string) =>
  createHmac('sha256', codeSecret).update(`${purpose}:${text}`).digest();
