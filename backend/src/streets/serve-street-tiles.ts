import type { NextFunction, Request, Response } from 'express';
import { contextOf } from '../http/request-context.ts';
import { STATIC } from '../http/log-requests.ts';
import { tileFor, type StreetTiles, type TileAddress } from './street-tiles.ts';

const PREFIX = '/streets-tiles/';
const TILE = /^\/streets-tiles\/([\w-]{1,64})\/(\d{1,2})\/(\d{1,7})\/(\d{1,7})\.pbf$/;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves the vector tiles of streets. Everything below their address is answered here, so that no page takes its place. */
export function serveStreetTiles(tiles: StreetTiles) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!request.path.startsWith(PREFIX) && request.path !== PREFIX.slice(0, -1)) {
      next();
      return;
    }
    contextOf(request).route = STATIC;
    const asked = request.method === 'GET' || request.method === 'HEAD' ? addressIn(request.path) : null;
    if (!asked) {
      refuse(response);
      return;
    }
    answer(tiles, asked, request, response).then(() => undefined, next);
  };
}

async function answer(tiles: StreetTiles, asked: TileAddress, request: Request, response: Response): Promise<void> {
  const tile = await tiles.tile(asked);
  if (!tile) {
    refuse(response);
    return;
  }
  response.set('Cache-Control', FOR_EVER);
  if (tile === 'empty') {
    response.status(204).end();
    return;
  }
  const acceptsGzip = request.acceptsEncodings('gzip') === 'gzip';
  response.set({ 'Content-Type': 'application/vnd.mapbox-vector-tile', Vary: 'Accept-Encoding' });
  if (acceptsGzip) response.set('Content-Encoding', 'gzip');
  response.end(await tileFor(tile, acceptsGzip));
}

// A version that has gone, or that other backends do not have yet, may come: the refusal is not cached.
function refuse(response: Response): void {
  response.status(404).set('Cache-Control', 'no-store').end();
}

function addressIn(path: string): TileAddress | null {
  const [, version, ...numbers] = TILE.exec(path) ?? [];
  const [z, x, y] = numbers.map(Number);
  return version === undefined || z === undefined || x === undefined || y === undefined ? null : { version, z, x, y };
}
