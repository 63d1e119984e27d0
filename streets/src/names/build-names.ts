import { createReadStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { runTool } from '../platform/run-tool.ts';
import { joinPieces, type Piece, type StreetName } from './street-name.ts';

/** Changes with what `names.json` holds, so that streets that were built before are built anew. */
export const NAMES_FORMAT = 'names 1';

/** What vehicles drive on. */
const DRIVEN =
  /^(?:(?:motorway|trunk|primary|secondary|tertiary)(?:_link)?|unclassified|residential|living_street|road|service)$/;
const ALIASES = ['alt_name', 'old_name', 'loc_name', 'short_name', 'name:fr', 'name:en', 'ref'];

/** Writes the names of the streets of an extract, each with a place on it. Answers them. */
export async function buildNames(osmium: string, extract: string, file: string): Promise<StreetName[]> {
  const named = path.join(path.dirname(file), 'named.osm.pbf');
  const lines = path.join(path.dirname(file), 'named.geojsonseq');
  try {
    await runTool(osmium, ['tags-filter', '--overwrite', '--no-progress', '-o', named, extract, 'w/name']);
    const format = ['-f', 'geojsonseq', '-x', 'print_record_separator=false', '--geometry-types=linestring'];
    await runTool(osmium, ['export', '--overwrite', '--no-progress', ...format, '-o', lines, named]);
    const pieces: Piece[] = [];
    for await (const line of createInterface({ input: createReadStream(lines), crlfDelay: Infinity })) {
      const piece = pieceOf(JSON.parse(line));
      if (piece) pieces.push(piece);
    }
    const names = joinPieces(pieces);
    await writeFile(file, JSON.stringify(names));
    return names;
  } finally {
    await Promise.all([named, lines].map((left) => rm(left, { force: true })));
  }
}

interface Feature {
  geometry: { coordinates: [lon: number, lat: number][] };
  properties: Record<string, string>;
}

function pieceOf({ geometry, properties }: Feature): Piece | null {
  const { highway = '', name = '' } = properties;
  if (!DRIVEN.test(highway) || name.trim() === '') return null;
  const aliases = ALIASES.flatMap((key) => properties[key]?.split(';') ?? []).filter((alias) => alias.trim() !== '');
  return { name, aliases, line: geometry.coordinates };
}
