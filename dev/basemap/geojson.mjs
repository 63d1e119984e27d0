import mapshaper from 'mapshaper';

export const asCollection = (features) => ({ type: 'FeatureCollection', features });

export const feature = (kind, type, coordinates, more = {}) => ({
  type: 'Feature',
  properties: { kind, ...more },
  geometry: { type, coordinates },
});

/** Runs mapshaper commands over lists of features; returns the resulting geometries. */
export async function shape(commands, inputs) {
  const files = Object.fromEntries(
    Object.entries(inputs).map(([name, features]) => [name, JSON.stringify(asCollection(features))]),
  );
  const answer = await mapshaper.applyCommands(`${commands} -o out.json format=geojson`, files);
  const parsed = JSON.parse(answer['out.json'].toString());
  return parsed.geometries ?? parsed.features?.map(({ geometry }) => geometry) ?? [parsed];
}

export const linesOf = (geometries) => geometries.flatMap(flat('LineString', 'MultiLineString'));
export const polygonsOf = (geometries) => geometries.flatMap(flat('Polygon', 'MultiPolygon'));

function flat(one, many) {
  return (geometry) => {
    if (geometry?.type === one) return [geometry.coordinates];
    return geometry?.type === many ? geometry.coordinates : [];
  };
}
