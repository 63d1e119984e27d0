import type { LatLng } from '@waka/contracts/geo';
import type { ServiceAreaView } from '@waka/contracts/ops/areas/area-views';
import { routes } from '@waka/contracts/routes';
import { readAreas } from '@waka/core/geo/areas/follow-areas';
import type { Actor } from '@waka/core/platform/actor';
import type { Answer, TestBackend } from './test-backend.ts';

export const reason = 'Agreed with the council';

/** Lists the corners of a box of degrees. */
export const box = (south: number, west: number, north: number, east: number): LatLng[] => [
  { lat: south, lng: west },
  { lat: south, lng: east },
  { lat: north, lng: east },
  { lat: north, lng: west },
];

export const waterloo: LatLng = { lat: 8.3389, lng: -13.0715 };
/** What lies east of -13.1 of Freetown, whose lines it crosses. */
export const EAST = box(8, -13.1, 9, -12.7);
/** No city covers it. */
export const KOIDU = { centre: { lat: 8.64, lng: -10.97 }, polygon: box(8.6, -11.03, 8.68, -10.92) };
export const crossed = ([a, b, c, d]: LatLng[]) => [a, c, b, d];

export const codeOf = ({ status, body }: Answer) => [status, body.code];

/** Makes the calls on areas as an admin. */
export class OpsAreas {
  readonly #backend: TestBackend;
  readonly #admin: Actor;

  constructor(backend: TestBackend, admin: Actor) {
    this.#backend = backend;
    this.#admin = admin;
  }

  all = async (): Promise<ServiceAreaView[]> =>
    Object((await this.#backend.call(routes.serviceAreas, { as: this.#admin })).body);

  async one(id: string): Promise<ServiceAreaView> {
    const area = (await this.all()).find((found) => found.id === id);
    if (!area) throw new Error(`no area ${id}`);
    return area;
  }

  add = (body: object): Promise<Answer> =>
    this.#backend.call(routes.addArea, {
      as: this.#admin,
      body: { id: 'koidu', name: 'Koidu', region: 'SL', emergencyPhone: '117', ...KOIDU, reason, ...body },
    });

  change = (id: string, body: object): Promise<Answer> =>
    this.#backend.call(routes.changeArea, { as: this.#admin, params: { id }, body: { reason, ...body } });

  /** Changes facts of the newest version. */
  set = async (id: string, facts: object): Promise<Answer> =>
    this.change(id, { seenVersion: (await this.one(id)).version, ...facts });

  split = async (id: string, body: object): Promise<Answer> =>
    this.#backend.call(routes.splitArea, {
      as: this.#admin,
      params: { id },
      body: { seenVersion: (await this.one(id)).version, id: 'waterloo', name: 'Waterloo', reason, ...body },
    });

  preview = (body: object): Promise<Answer> => this.#backend.call(routes.previewArea, { as: this.#admin, body });

  /** Lets the time pass after which a new area is in force. */
  async passTime(): Promise<void> {
    await this.#backend.core.sql('UPDATE service_areas SET in_force_at = now()');
    await readAreas(this.#backend.core);
  }
}
