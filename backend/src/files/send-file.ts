import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

interface FileAnswer {
  content: Readable;
  contentType: string;
  disposition: 'inline' | 'attachment';
  fileName: string;
  cacheControl: string;
}

/** Sends an uploaded file so that no browser takes it for a page of ours. */
export async function sendFile(response: Response, file: FileAnswer): Promise<void> {
  response.setHeader('Content-Type', file.contentType);
  response.setHeader('Content-Disposition', `${file.disposition}; filename="${file.fileName}"`);
  response.setHeader('Cache-Control', file.cacheControl);
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
  response.setHeader('X-Content-Type-Options', 'nosniff');
  // A client that disconnects in the middle is no error of ours.
  await pipeline(file.content, response).catch(() => response.destroy());
}
