import type { PHOTO_TYPES } from '@waka/contracts/files/file-limits';

export type FileType = (typeof PHOTO_TYPES)[number] | 'application/pdf';

/** Detects the type of a file by its first bytes; its name and the browser's type are ignored. */
export function typeOf(bytes: Buffer): FileType | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (asciiAt(bytes, 0, 4) === 'RIFF' && asciiAt(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (asciiAt(bytes, 0, 5) === '%PDF-') return 'application/pdf';
  return null;
}

// Long enough to be hardly ever in some megabytes of a picture by chance.
const FOREIGN = ['<html', '<script', 'www.w3.org/2000/svg', '<?php', '<!doctype', '%pdf-'];
const ZIP_ENDS = 66_000;

/**
 * Checks whether a picture is also another kind of file: appended to its end, or hidden in its metadata. Phones append
 * whole films to a photo, so that appended data alone is no sign.
 */
export function isTwoThings(bytes: Buffer, type: FileType): boolean {
  if (type === 'application/pdf') return hasActivePdf(bytes);
  const text = bytes.toString('latin1').toLowerCase();
  if (FOREIGN.some((sign) => text.includes(sign))) return true;
  // A ZIP (a JAR, an APK, an Office file) is read from its end.
  const end = bytes.subarray(-ZIP_ENDS).toString('latin1');
  return end.includes('PK\x05\x06') && bytes.includes('PK\x03\x04');
}

const ACTIVE_PDF = ['/javascript', '/launch', '/embeddedfile', '/richmedia', '<html', '<script'];

function hasActivePdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1').toLowerCase();
  return !text.slice(-1024).includes('%%eof') || ACTIVE_PDF.some((sign) => text.includes(sign));
}

const startsWith = (bytes: Buffer, signature: number[]) => signature.every((byte, index) => bytes[index] === byte);

const asciiAt = (bytes: Buffer, start: number, end: number) => bytes.subarray(start, end).toString('latin1');
