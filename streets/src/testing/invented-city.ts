import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Ten streets from west to east and ten from south to north, in the sea off Africa, where no real one is. */
const SIZE = 10;
const SOUTH = 5;
const WEST = -5;
const STEP = 0.003;
/** A street that nothing leads to. */
const ISLAND_FIRST = 900;

export interface City {
  /** Moves it, so that two may lie side by side. */
  column?: number;
  /** Puts it elsewhere than into the sea. */
  southWest?: { lat: number; lng: number };
  /** Whether it has streets, or houses alone. */
  hasStreets?: boolean;
}

/** Places the corner of two streets, counted from the south-west. */
export const corner = (row: number, column: number) => ({ lat: SOUTH + row * STEP, lon: WEST + column * STEP });

/** A place on the island. */
export const island = { lat: SOUTH + 0.06, lon: WEST + 0.06 };

/** Writes a city of twenty invented streets as an .osm.pbf. */
export async function writeCity(file: string, city: City = {}): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'city-'));
  try {
    const xml = path.join(dir, 'city.osm');
    await writeFile(xml, cityXml(city));
    await run(process.env.OSMIUM || 'osmium', ['cat', '--overwrite', '-o', file, xml]);
    return file;
  } finally {
    await rm(dir, { recursive: true });
  }
}

type Tags = Record<string, string>;

function cityXml({ column: shift = 0, hasStreets = true, southWest }: City): string {
  const place = ({ lat, lon }: { lat: number; lon: number }) =>
    southWest ? { lat: lat - SOUTH + southWest.lat, lon: lon - WEST + southWest.lng } : { lat, lon };
  const first = shift * 10_000;
  const indices = Array.from({ length: SIZE }, (_, index) => index);
  const nodeId = (row: number, column: number) => first + row * SIZE + column + 1;
  const nodes = indices.flatMap((row) =>
    indices.map((column) => node(nodeId(row, column), place(corner(row, column + shift)), {})),
  );
  const islandNodes = [0, 1].map((index) =>
    node(first + ISLAND_FIRST + index, place({ lat: island.lat, lon: island.lon + (shift + index) * STEP }), {}),
  );
  const stop = node(first + ISLAND_FIRST + 5, place(corner(2.5, 2 + shift)), { highway: 'bus_stop', name: 'Baobab' });
  const ways = hasStreets
    ? [
        ...indices.map((row) =>
          way(
            first + row + 1,
            indices.map((column) => nodeId(row, column)),
            alongTags(row),
          ),
        ),
        ...indices.map((column) =>
          way(
            first + SIZE + column + 1,
            indices.map((row) => nodeId(row, column)),
            acrossTags(column),
          ),
        ),
        way(first + 100, [first + ISLAND_FIRST, first + ISLAND_FIRST + 1], { highway: 'residential', name: 'Far Row' }),
      ]
    : [];
  const square = [nodeId(7, 7), nodeId(7, 8), nodeId(8, 8), nodeId(8, 7), nodeId(7, 7)];
  const areas = [
    way(first + 101, square, hasStreets ? { amenity: 'marketplace', name: 'Calabash Market' } : { building: 'yes' }),
  ];
  return `<?xml version="1.0"?>\n<osm version="0.6">\n${[...nodes, ...islandNodes, stop, ...ways, ...areas].join('\n')}\n</osm>\n`;
}

/** Makes one wide street, one that is driven westwards alone, and lanes. */
function alongTags(row: number): Tags {
  if (row === 4) return { highway: 'primary', name: 'Cotton Avenue', 'name:fr': 'Avenue du Coton', ref: 'A1' };
  if (row === 5) return { highway: 'secondary', name: 'Palm Road', oneway: '-1' };
  return { highway: 'residential', name: `Lane ${row}` };
}

function acrossTags(column: number): Tags {
  if (column === 4) return { highway: 'trunk', name: 'Harbour Road', bridge: 'yes' };
  if (column === 5) return { highway: 'tertiary', name: 'Mango Street', oneway: 'yes' };
  return { highway: 'unclassified', name: `Street ${column}` };
}

const node = (id: number, { lat, lon }: { lat: number; lon: number }, tags: Tags): string =>
  `<node id="${id}" version="1" lat="${lat.toFixed(7)}" lon="${lon.toFixed(7)}">${tagsXml(tags)}</node>`;

const way = (id: number, nodes: readonly number[], tags: Tags): string =>
  `<way id="${id}" version="1">${nodes.map((ref) => `<nd ref="${ref}"/>`).join('')}${tagsXml(tags)}</way>`;

const tagsXml = (tags: Tags): string =>
  Object.entries(tags)
    .map(([key, value]) => `<tag k="${key}" v="${value}"/>`)
    .join('');
