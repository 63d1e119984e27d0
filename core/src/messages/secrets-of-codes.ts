import { createHash, createHmac } from 'node:crypto';
import type { Config } from '../platform/config.ts';

type Secret = Pick<Config, 'codeSecret'>;

/** The six digits of a code. They are stored nowhere, and a message that is tried again says the same. */
export const codeOf = (secret: Secret, codeId: string): string =>
  String(keyed(secret, 'code', codeId).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

/** The 256 bits of a password reset's link. */
export const resetTokenOf = (secret: Secret, resetId: string): string =>
  keyed(secret, 'reset', resetId).toString('base64url');

/** The 256 bits of the link that proves a new e-mail. */
export const emailTokenOf = (secret: Secret, changeId: string): string =>
  keyed(secret, 'email', changeId).toString('base64url');

const TEXTED_TOKEN_BYTES = 16;

/** The 128 bits of a link that shows a ride: short enough for a text. */
export const shareTokenOf = (secret: Secret, shareId: string): string =>
  keyed(secret, 'share', shareId).subarray(0, TEXTED_TOKEN_BYTES).toString('base64url');

/** The 128 bits of the link by which an emergency contact agrees. */
export const contactTokenOf = (secret: Secret, linkId: string): string =>
  keyed(secret, 'contact', linkId).subarray(0, TEXTED_TOKEN_BYTES).toString('base64url');

/** A name for somebody in a counter, from which nobody reads who it is. */
export const subjectOf = (secret: Secret, subject: string): string =>
  keyed(secret, 'subject', subject).toString('base64url').slice(0, 22);

/** What is kept of a random token: it finds the row, and opens nothing. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const keyed = ({ codeSecret }: Secret, purpose: string, text: string) =>
  createHmac('sha256', codeSecret).update(`${purpose}:${text}`).digest();
