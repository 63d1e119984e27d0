import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { encodePolyline } from '@waka/core/geo/shapes/polyline';
import { openOutside, type Answer, type Outside } from './outside.ts';
import { Proxy } from './proxy.ts';

/** The streets of a town that is one grid: Valhalla's protocol, ways half as long again as the straight line. */
const DETOUR = 1.5;
const SECONDS_A_KM = 120;

interface Asked {
  locations?: { lat: number; lon: number }[];
  sources?: { lat: number; lon: number }[];
  targets?: { lat: number; lon: number }[];
}

const answer: Answer = (_request, body, response) => {
  const { locations, sources, targets }: Asked = JSON.parse(body || '{}');
  const found = sources && targets ? matrix(sources, targets) : way((locations ?? []).map(point));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
};

const point = ({ lat, lon }: { lat: number; lon: number }): LatLng => ({ lat, lng: lon });
const kmOf = (from: LatLng, to: LatLng) => greatCircleKm(from, to) * DETOUR;

function way(points: readonly LatLng[]) {
  const km = points.reduce((sum, to, index) => sum + kmOf(points[index - 1] ?? to, to), 0);
  // With six decimals the same digits are ten times as fine.
  const shape = encodePolyline(points.map(({ lat, lng }) => ({ lat: lat * 10, lng: lng * 10 })));
  return { trip: { summary: { length: km, time: km * SECONDS_A_KM, has_ferry: false }, legs: [{ shape }] } };
}

const matrix = (sources: Required<Asked>['sources'], targets: Required<Asked>['targets']) => ({
  sources_to_targets: sources.map((from) =>
    targets.map((to) => {
      const km = kmOf(point(from), point(to));
      return { distance: km, time: km * SECONDS_A_KM };
    }),
  ),
});

/** Stands for a streets process that a row may kill and start again, behind a line that it may slow. */
export class Streets {
  readonly line: Proxy;
  readonly #port: number;
  #server: Outside;

  static async open(port: number): Promise<Streets> {
    return new Streets(port, await openOutside(port, answer), await Proxy.open(port));
  }

  private constructor(port: number, server: Outside, line: Proxy) {
    this.#port = port;
    this.#server = server;
    this.line = line;
  }

  /** Returns the settings of a process that asks these streets. */
  get env(): Record<string, string> {
    return { ROUTING_PROVIDER: 'valhalla', ROUTING_URL: `http://127.0.0.1:${this.line.port}` };
  }

  /** Counts the questions since the start or the last call of this. */
  takeAsked(): number {
    return this.#server.received.splice(0).length;
  }

  kill(): void {
    this.#server.close();
  }

  async start(): Promise<void> {
    this.#server = await openOutside(this.#port, answer);
  }

  close(): void {
    this.kill();
    this.line.close();
  }
}
