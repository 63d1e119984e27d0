import { Buffer } from 'node:buffer';

/** The smallest possible picture: one pixel. */
export const picture = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A document of 6 MB, as from a scanner. */
export const largePdf = {
  name: 'insurance.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(6_000_000, ' '), Buffer.from('\n%%EOF')]),
};
