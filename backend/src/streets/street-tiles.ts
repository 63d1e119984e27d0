import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';
import { STATIC } from '../http/log-requests.ts';
import { contextOf } from '../http/request-context.ts';
import type { StreetFiles } from './street-files.ts';

const TILE = /^\/streets-tiles\/([\da-f]+)\/(\d{1,2})\/(\d{1,6})\/(\d{1,6})\.pbf$/;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves map tiles of streets. The version is part of the path, so what it holds never changes. */
export const streetTiles = (files: StreetFiles) => (request: Request, response: Response, next: NextFunction) => {
  if (!request.path.startsWith('/streets-tiles/')) {
    next();
    return;
  }
  contextOf(request).route = STATIC;
  sendTile(files, request, response).catch(next);
};

async function sendTile(files: StreetFiles, request: Request, response: Response): Promise<void> {
  const [, version = '', ...place] = TILE.exec(request.path) ?? [];
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const folder = isRead ? await files.tilesOf(version) : null;
  if (folder === null) {
    response.status(404).set('Cache-Control', 'no-store').end();
    return;
  }
  response.set('Cache-Control', FOR_EVER);
  const tile = await readFile(`${path.join(folder, ...place)}.pbf`).catch(noTile);
  if (tile === null) response.status(204).end();
  else await send(tile, request, response);
}

async function send(tile: Buffer, request: Request, response: Response): Promise<void> {
  response.set({ 'Content-Type': 'application/x-protobuf', Vary: 'Accept-Encoding' });
  const isGzipped = tile[0] === 0x1f && tile[1] === 0x8b;
  if (!isGzipped) response.end(tile);
  else if (request.acceptsEncodings('gzip')) response.set('Content-Encoding', 'gzip').end(tile);
  else response.end(await promisify(gunzip)(tile));
}

// A tile without anything in it has no file.
function noTile(error: unknown): null {
  if (Object(error).code === 'ENOENT') return null;
  throw error;
}
