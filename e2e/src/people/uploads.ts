import { Buffer } from 'node:buffer';

/** The smallest picture there is: one pixel. */
export const picture = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A document of 6 MB, as a scanner makes it. */
export const largePdf = {
  name: 'insurance.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(6_000_000, ' '), Buffer.from('\n%%EOF')]),
};
