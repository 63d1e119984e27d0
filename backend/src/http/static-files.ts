import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '@waka/core/platform/config';
import type { NextFunction, Request, Response } from 'express';
import sirv from 'sirv';
import { STATIC } from './log-requests.ts';
import { contextOf } from './request-context.ts';
import { sessionTokenOf } from './cookies/session-cookie.ts';

/** Read by the page's first lines: a visitor without a session need not ask who he is. */
const STRANGER = '<meta name="waka-session" content="none" />';

/** Serves the built frontend; an address without a file is a screen, and gets the page that draws screens. */
export function staticFiles(folder: string, config: Pick<Config, 'publicUrl'>) {
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
    if (isStrangersPage(request, config)) {
      sendStrangersPage(folder, response, next);
      return;
    }
    // The list of files is made once; a file that has been deleted since must fail its own request, not the process.
    response.on('pipe', (file: Readable) => file.on('error', (error) => response.destroy(error)));
    serve(request, response, next);
  };
}

// The build puts a hash of the content into every name below /assets; every other name stays while its content changes.
function setCaching(response: ServerResponse, file: string): void {
  response.setHeader('Cache-Control', file.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
}

// Only for navigations of the browser: the service worker shows what it fetches to later users as well.
const isStrangersPage = ({ method, path: address, headers }: Request, config: Pick<Config, 'publicUrl'>) =>
  method === 'GET' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  path.extname(address) === '' &&
  sessionTokenOf(headers, config) === null;

function sendStrangersPage(folder: string, response: Response, next: NextFunction): void {
  readFile(path.join(folder, 'index.html'), 'utf8').then(
    (page) =>
      response
        // Going back must not show it to a person who has signed in since.
        .set({ 'Content-Type': 'text/html;charset=utf-8', 'Cache-Control': 'no-store' })
        .send(page.replace('</head>', `${STRANGER}</head>`)),
    next,
  );
}
