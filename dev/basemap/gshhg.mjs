import h5wasm, { ready } from 'h5wasm/node';

// GSHHG is cut into one-degree bins, numbered from the north-west; a point is two 16-bit fractions of its bin.
const STEPS = 65535;
const CLOSED = 4;
// The corner where a side ends when the bin is walked counter-clockwise: south, east, north, west.
const CORNERS = [
  [STEPS, 0],
  [STEPS, STEPS],
  [0, STEPS],
  [0, 0],
];

const binOf = (lon, lat) => (89 - lat) * 360 + ((lon + 360) % 360);

function* bins([west, south, east, north]) {
  for (let lat = south; lat < north; lat++) for (let lon = west; lon < east; lon++) yield { lon, lat };
}

async function open(path) {
  await ready;
  const file = new h5wasm.File(path, 'r');
  const read = (name) => file.get(name).value;
  const xs = file.get('Relative_longitude_from_SW_corner_of_bin');
  const ys = file.get('Relative_latitude_from_SW_corner_of_bin');
  const points = (first, count) => {
    const range = [[first, first + count]];
    const [x, y] = [xs.slice(range), ys.slice(range)];
    return Array.from(x, (value, i) => [value & 0xffff, y[i] & 0xffff]);
  };
  return { read, points };
}

const toDegrees = (lon, lat) => (line) => line.map(([x, y]) => [lon + x / STEPS, lat + y / STEPS]);

/** Reads land as one polygon set a bin (adjacent bins share an edge), with the lakes apart. */
export async function readLand(path, box) {
  const { read, points } = await open(path);
  const first = read('Id_of_first_segment_in_a_bin');
  const count = read('N_segments_in_a_bin');
  const packed = read('Embedded_npts_levels_exit_entry_for_a_segment');
  const firstPoint = read('Id_of_first_point_in_a_segment');
  const corners = read('Embedded_node_levels_in_a_bin');

  const land = [];
  const lakes = [];
  for (const { lon, lat } of bins(box)) {
    const bin = binOf(lon, lat);
    const segments = [];
    for (let id = first[bin]; id < first[bin] + count[bin]; id++) {
      const word = packed[id];
      segments.push({
        line: points(firstPoint[id], word >>> 9),
        level: (word >> 6) & 7,
        entry: (word >> 3) & 7,
        exit: word & 7,
      });
    }
    const cornerIsLand = ((corners[bin] >> 9) & 7) % 2 === 1;
    const degrees = toDegrees(lon, lat);
    land.push(
      ...assemble(
        segments.filter(({ level }) => level === 1),
        cornerIsLand,
      ).map(degrees),
    );
    lakes.push(
      ...segments
        .filter(({ level, entry, exit }) => level === 2 && entry === CLOSED && exit === CLOSED)
        .map(({ line }) => degrees(close(line))),
    );
  }
  return { land, lakes };
}

/** Reads rivers as polylines with their level in GSHHG: 1 is a great river, higher is smaller. */
export async function readRivers(path, box) {
  const { read, points } = await open(path);
  const first = read('Id_of_first_segment_in_a_bin');
  const count = read('N_segments_in_a_bin');
  const length = read('N_points_for_a_segment');
  const level = read('Hierarchial_level_of_a_segment');
  const firstPoint = read('Id_of_first_point_in_a_segment');

  const rivers = [];
  for (const { lon, lat } of bins(box)) {
    const bin = binOf(lon, lat);
    for (let id = first[bin]; id < first[bin] + count[bin]; id++)
      rivers.push({ level: level[id], line: toDegrees(lon, lat)(points(firstPoint[id], length[id] & 0xffff)) });
  }
  return rivers;
}

/** Closes the coast of a bin along its edge. Land lies to the left of a coast, so the edge is walked counter-clockwise. */
function assemble(segments, cornerIsLand) {
  const islands = segments.filter(({ entry, exit }) => entry === CLOSED && exit === CLOSED);
  const crossing = segments
    .filter((segment) => !islands.includes(segment))
    .map(({ line, entry, exit }) => ({
      line,
      from: alongEdge(line[0], entry),
      to: alongEdge(line[line.length - 1], exit),
    }));
  const rings = islands.map(({ line }) => close(line));
  if (crossing.length === 0 && cornerIsLand) rings.push(close(CORNERS));

  const unused = new Set(crossing);
  for (const start of crossing) {
    if (!unused.has(start)) continue;
    const ring = [];
    let segment = start;
    while (unused.has(segment)) {
      unused.delete(segment);
      ring.push(...segment.line);
      const next = nextAlongEdge(segment.to, crossing);
      ring.push(...cornersBetween(segment.to, next.from));
      segment = next;
    }
    rings.push(close(ring));
  }
  return rings.filter((ring) => ring.length > 3);
}

/** Returns the position of a point along the bin's edge, from 0 at the south-west corner to 4 back there. */
function alongEdge([x, y], side) {
  return side + [x, y, STEPS - x, STEPS - y][side] / STEPS;
}

function nextAlongEdge(from, crossing) {
  const ahead = (segment) => (segment.from - from + 4) % 4;
  return crossing.reduce((best, segment) => (ahead(segment) < ahead(best) ? segment : best));
}

function cornersBetween(from, to) {
  const end = to < from ? to + 4 : to;
  const passed = [];
  for (let corner = Math.floor(from) + 1; corner < end; corner++) passed.push(CORNERS[(corner - 1) % 4]);
  return passed;
}

const close = (line) => {
  const [first, last] = [line[0], line[line.length - 1]];
  return first[0] === last[0] && first[1] === last[1] ? line : [...line, first];
};
