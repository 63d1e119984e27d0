import { createHash } from 'node:crypto';
import path from 'node:path';

/** An extract of OpenStreetMap that goes by a name. */
interface NamedExtract {
  address: string;
  /** About how large it is, for who pays for the data. */
  megabytes: number;
}

/** The extracts of the countries that the service is for; the one place that says where they come from. */
export const extracts: Record<string, NamedExtract> = {
  'sierra-leone': {
    address: 'https://download.geofabrik.de/africa/sierra-leone-latest.osm.pbf',
    megabytes: 50,
  },
  guinea: {
    address: 'https://download.geofabrik.de/africa/guinea-latest.osm.pbf',
    megabytes: 100,
  },
};

export type Source = { kind: 'address'; name: string; address: string } | { kind: 'file'; name: string; file: string };

/** Says why what was asked for is no source. */
export class SourceError extends Error {}

/** Reads a name of an extract, an address or a path of an .osm.pbf. */
function readSource(text: string): Source {
  const extract = Object.hasOwn(extracts, text) ? extracts[text] : undefined;
  if (extract) return { kind: 'address', name: text, address: extract.address };
  if (/^https?:\/\//.test(text)) {
    if (!URL.canParse(text)) throw new SourceError(`"${text}" is no address`);
    return { kind: 'address', name: nameOf(new URL(text).pathname), address: text };
  }
  if (!text.endsWith('.osm.pbf') || text.includes('://')) {
    const names = Object.keys(extracts).join(', ');
    throw new SourceError(`"${text}" is none of ${names}, no address and no path of an .osm.pbf`);
  }
  return { kind: 'file', name: nameOf(text), file: path.resolve(text) };
}

/** Names the file of a download: two addresses may end in the same name. */
export function downloadName({ name, address }: Extract<Source, { kind: 'address' }>): string {
  const isKnown = Object.hasOwn(extracts, name) && extracts[name]?.address === address;
  const hash = createHash('sha256').update(address).digest('hex').slice(0, 8);
  return isKnown ? `${name}.osm.pbf` : `${name}-${hash}.osm.pbf`;
}

const nameOf = (place: string): string => path.posix.basename(place).replace(/\.osm\.pbf$/, '') || 'extract';

/** Reads a list such as `sierra-leone,guinea`. */
export const readSources = (texts: readonly string[]): Source[] =>
  texts
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter(Boolean)
    .map(readSource);
