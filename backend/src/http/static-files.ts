import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { NextFunction, Request, Response } from 'express';
import sirv from 'sirv';
import { STATIC } from './log-requests.ts';
import { contextOf } from './request-context.ts';

/** Serves the built frontend; an address without a file is a screen, and gets the page that draws screens. */
export function staticFiles(folder: string) {
  const serve = sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    single: true,
    ignores: ['^/assets/'],
    setHeaders: setCaching,
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    const isForUs = (request.method === 'GET' || request.method === 'HEAD') && !/^\/api(\/|$)/.test(request.path);
    if (!isForUs) {
      next();
      return;
    }
    contextOf(request).route = STATIC;
    // The list of files is made once; a file that has gone since must cost its reader the answer, not everybody the process.
    response.on('pipe', (file: Readable) => file.on('error', (error) => response.destroy(error)));
    serve(request, response, next);
  };
}

// The build puts a hash of the content into every name below /assets; every other name stays while its content changes.
function setCaching(response: ServerResponse, path: string): void {
  response.setHeader('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
}
