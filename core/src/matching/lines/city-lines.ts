import type { DriverLine } from '@waka/contracts/drivers/driver-views';
import { areaOf, type City } from '../../geo/areas/cities.ts';
import type { Core } from '../../platform/core.ts';
import type { QueueZone } from '../../platform/ports/queue-zone-reader.ts';
import { ADMINS, userRoom } from '../../platform/rooms.ts';
import { hasLine, lineChanges, type LineChanges, type SeenDriver } from './keep-places.ts';
import { presentPlaces } from './line-views.ts';
import { freeAmong, joinLines, losePlace, notSeen, placesIn, seenAgain, type HeldPlace } from './lines.repository.ts';

type Needs = Pick<Core, 'sql' | 'queueZones' | 'publisher'>;

/**
 * Keeps the lines of the drivers of a city: compares the positions with the rows, writes who came, left and is away,
 * and publishes the places that changed. Two workers may do so at once: a driver has one row, and a turn is lost once.
 */
export class CityLines {
  readonly #core: Needs;
  readonly #city: City;
  #published = new Map<string, string>();

  constructor(core: Needs, city: City) {
    this.#core = core;
    this.#city = city;
  }

  /** Returns whether positions have to be read at all. */
  async isNeeded(): Promise<boolean> {
    return this.#published.size > 0 || (await this.#zones()).some(({ isOpen }) => isOpen);
  }

  /** Compares the lines with where the drivers of the country are. */
  async follow(seen: Iterable<SeenDriver>): Promise<void> {
    const { sql } = this.#core;
    const zones = await this.#zones();
    const zoneIds = zones.map(({ id }) => id);
    const before = await placesIn(sql, zoneIds);
    const changes = lineChanges({ zones, places: before, drivers: byId(seen) });
    const isChanged = await this.#write(changes, before, zones);
    const places = isChanged ? await placesIn(sql, zoneIds) : before;
    const presented = presentPlaces(zones, places);
    for (const place of places) if (!this.#isOwn(place)) presented.delete(place.driverId);
    this.#publish(presented);
  }

  /** Writes what changes for drivers of this city; returns whether anything did. */
  async #write(
    { come, away, back, gone }: LineChanges,
    places: readonly HeldPlace[],
    zones: readonly QueueZone[],
  ): Promise<boolean> {
    const { sql } = this.#core;
    // Who went off duty may be in a city that was closed since and has no loop.
    const mine = places.filter((place) => this.#isOwn(place) || !place.isOnline);
    const own = new Set(mine.map(({ turn }) => turn));
    const changes = [
      ...away.map((turn) => [turn, notSeen] as const),
      ...back.map((turn) => [turn, seenAgain] as const),
      ...gone.map((turn) => [turn, losePlace] as const),
    ].filter(([turn]) => own.has(turn));
    // One row a statement: locks of several rows at once could meet those of another worker.
    for (const [turn, change] of changes) await change(sql, turn);
    const joining = come.length > 0 ? await this.#free(come, zones) : [];
    if (joining.length > 0) await joinLines(sql, joining);
    return changes.length > 0 || joining.length > 0;
  }

  async #free(come: LineChanges['come'], zones: readonly QueueZone[]): Promise<LineChanges['come']> {
    const ids = come.map(({ driverId }) => driverId);
    const free = await freeAmong(this.#core.sql, ids, this.#city);
    const classOf = new Map(free.map(({ driverId, vehicleType }) => [driverId, vehicleType]));
    return come.filter(({ driverId, zoneId }) => {
      const zone = zones.find(({ id }) => id === zoneId);
      const vehicleType = classOf.get(driverId);
      return zone && vehicleType !== undefined && hasLine(zone, vehicleType);
    });
  }

  #isOwn({ city }: HeldPlace): boolean {
    return city === this.#city;
  }

  /** Lists the zones of the country, closed ones too: a place in one is lost. */
  async #zones(): Promise<QueueZone[]> {
    const { region } = areaOf(this.#city);
    const { zones } = await this.#core.queueZones.read();
    return zones.filter((zone) => zone.region === region);
  }

  #publish(lines: ReadonlyMap<string, DriverLine>): void {
    const { publisher } = this.#core;
    const next = new Map([...lines].map(([driverId, line]) => [driverId, withoutTime(line)]));
    let isNews = false;
    for (const [driverId, line] of lines) {
      if (this.#published.get(driverId) === next.get(driverId)) continue;
      publisher.emit(userRoom(driverId), 'driver:line', line);
      isNews = true;
    }
    for (const driverId of this.#published.keys()) {
      if (next.has(driverId)) continue;
      publisher.emit(userRoom(driverId), 'driver:line', { line: null });
      isNews = true;
    }
    if (isNews) publisher.emit(ADMINS, 'ops:lines', { city: this.#city });
    this.#published = next;
  }
}

/** Writes what of a line is news: that time passes is none. */
const withoutTime = ({ line }: DriverLine): string => JSON.stringify(line && { ...line, keepSeconds: undefined });

const byId = (seen: Iterable<SeenDriver>): Map<string, SeenDriver> =>
  new Map([...seen].map((driver) => [driver.driverId, driver]));
