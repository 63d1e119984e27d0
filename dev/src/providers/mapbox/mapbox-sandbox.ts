import type { Server } from 'node:http';
import type { LatLng } from '@waka/contracts/geo';
import { sandboxServer, type Answered, type Asked } from '../sandbox-http.ts';
import { switchable } from '../switches.ts';
import { glyphsOf } from './glyphs.ts';
import { drawSprite, iconsOf, ROAD_LAYER, styleOf, TILESET, tileset } from './map-pieces.ts';
import { directions, matching, matrix } from './navigation.ts';
import { tileOfStreets } from './street-tiles.ts';

const notFound = (message = 'Not Found'): Answered => ({ status: 404, body: { message } });
const PROTOBUF = 'application/x-protobuf';

/** Each call of the API by its path. */
const CALLS: readonly (readonly [RegExp, (parts: string[], asked: Asked) => Answered | Promise<Answered>])[] = [
  [/^\/styles\/v1\/mapbox\/([\w-]+)$/, ([id = '']) => found(styleOf(id), 'Style not found')],
  [/^\/styles\/v1\/mapbox\/[\w-]+\/sprite(@2x)?\.(json|png)$/, ([twice, type]) => sprite(twice ? 2 : 1, type)],
  [/^\/v4\/([\w.-]+)\.json$/, ([id]) => (id === TILESET ? found(tileset()) : notFound('Tileset does not exist'))],
  [/^\/v4\/([\w.-]+)\/(\d+)\/(\d+)\/(\d+)\.vector\.pbf$/, tile],
  [/^\/fonts\/v1\/mapbox\/([^/]+)\/(\d+)-\d+\.pbf$/, ([fonts = '', first]) => glyphs(fonts, Number(first))],
  [/^\/directions\/v5\/mapbox\/driving(?:-traffic)?\/(.+)$/, through(directions)],
  [/^\/directions-matrix\/v1\/mapbox\/driving(?:-traffic)?\/(.+)$/, through(matrix)],
  [/^\/matching\/v5\/mapbox\/driving\/(.+)$/, through(matching)],
];

/**
 * Simulates Mapbox on this machine for one public token: what its map library draws from, and the services that know
 * ways. Its library counts what is used at Mapbox's own hosts alone, so there is nothing for that here.
 */
export function mapboxSandbox({ token }: { token: string }): Server {
  return sandboxServer(withAnyOrigin(switchable(() => true, answer)));

  function answer(asked: Asked): Answered | Promise<Answered> {
    if (asked.query.get('access_token') !== token)
      return { status: 401, body: { message: 'Not Authorized - Invalid Token' } };
    for (const [path, call] of CALLS) {
      const [, ...parts] = path.exec(asked.path) ?? [];
      if (parts.length > 0) return call(parts, asked);
    }
    return notFound();
  }
}

/** Lets pages of all origins read the answers, also those that refuse. */
const withAnyOrigin =
  (answer: (asked: Asked) => Answered | Promise<Answered>) =>
  async (asked: Asked): Promise<Answered> => {
    const answered = await answer(asked);
    return { ...answered, headers: { 'access-control-allow-origin': '*', ...answered.headers } };
  };

const found = (body: object | null, message?: string): Answered => (body ? { status: 200, body } : notFound(message));

async function sprite(pixelRatio: number, type: string | undefined): Promise<Answered> {
  if (type === 'json') return found(iconsOf(pixelRatio));
  return { status: 200, type: 'image/png', body: await drawSprite(pixelRatio) };
}

function tile([id, ...place]: string[]): Answered {
  const [z = 0, x = 0, y = 0] = place.map(Number);
  const body = id === TILESET ? tileOfStreets(z, x, y, ROAD_LAYER) : null;
  return body ? { status: 200, type: PROTOBUF, body } : notFound('Tile not found');
}

const glyphs = (fonts: string, first: number): Answered => ({
  status: 200,
  type: PROTOBUF,
  body: glyphsOf(decodeURIComponent(fonts), first),
});

/** Reads the places of a path, and answers about them. */
function through(answer: (points: LatLng[], query: URLSearchParams) => Answered) {
  return ([path = '']: string[], { query }: Asked): Answered => {
    const points = decodeURIComponent(path)
      .split(';')
      .map((place) => place.split(',').map(Number))
      .map(([lng = NaN, lat = NaN]) => ({ lat, lng }));
    const isSound = points.every(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180);
    if (!isSound) return { status: 422, body: { code: 'InvalidInput', message: 'Coordinate is invalid' } };
    return answer(points, query);
  };
}
