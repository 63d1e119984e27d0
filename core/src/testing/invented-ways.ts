import { createServer } from 'node:http';
import polyline from '@mapbox/polyline';
import { greatCircleKm, type LatLng } from '@waka/contracts/geo';

/** A server that speaks Valhalla's protocol. Its town has streets to the north and to the east alone. */
export interface InventedWays {
  url: string;
  /** While it is closed no way is found. */
  isOpen: boolean;
  close: () => void;
}

const SECONDS_A_KM = 120;
const NO_PATH = { error_code: 442, error: 'No path could be found for input', status_code: 400 };
/** Valhalla's numbers of the manoeuvres. */
const [START, RIGHT, LEFT, ARRIVE] = [1, 10, 15, 4];

export async function openInventedWays({ isOpen = true } = {}): Promise<InventedWays> {
  const ways: InventedWays = { url: '', isOpen, close: () => server.close() };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const isWay = ways.isOpen && request.url === '/route';
      response
        .writeHead(isWay ? 200 : 400, { 'content-type': 'application/json' })
        .end(JSON.stringify(isWay ? wayThrough(JSON.parse(body).locations) : NO_PATH));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A test that fails must not keep its process running.
  server.unref();
  const address = server.address();
  ways.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return ways;
}

function wayThrough(locations: { lat: number; lon: number }[]) {
  const points = locations.map(({ lat, lon }) => ({ lat, lng: lon }));
  const legs = points.slice(1).map((to, index) => legOf(points[index] ?? to, to));
  const length = legs.reduce((sum, { km }) => sum + km, 0);
  return { trip: { summary: { length, time: length * SECONDS_A_KM, has_ferry: false }, legs } };
}

/** Draws a way first to the latitude of the end, then along its own street. */
function legOf(from: LatLng, to: LatLng) {
  const corner = { lat: to.lat, lng: from.lng };
  const turnsRight = to.lat > from.lat === to.lng > from.lng;
  return {
    km: greatCircleKm(from, corner) + greatCircleKm(corner, to),
    shape: encoded([from, corner, to]),
    maneuvers: [
      { type: START, begin_shape_index: 0, street_names: ['First Avenue'] },
      { type: turnsRight ? RIGHT : LEFT, begin_shape_index: 1, street_names: ['Long Street'] },
      { type: ARRIVE, begin_shape_index: 2 },
    ],
  };
}

/** Encodes a line with six decimals, as Valhalla does. */
const encoded = (points: readonly LatLng[]): string =>
  polyline.encode(
    points.map(({ lat, lng }) => [lat, lng]),
    6,
  );
