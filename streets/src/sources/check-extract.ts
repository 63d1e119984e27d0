import { open } from 'node:fs/promises';

/** The length of the first header, then its first field: the type of the block. */
const OSM_HEADER = Buffer.from('\n\tOSMHeader');
const LENGTH_BYTES = 4;

/** Says what is wrong with a file that should be an .osm.pbf, by its first bytes; null when nothing is. */
export async function checkExtract(file: string): Promise<string | null> {
  const handle = await open(file);
  try {
    const start = Buffer.alloc(LENGTH_BYTES + OSM_HEADER.length);
    await handle.read(start, 0, start.length, 0);
    return start.subarray(LENGTH_BYTES).equals(OSM_HEADER) ? null : 'is no .osm.pbf';
  } finally {
    await handle.close();
  }
}
