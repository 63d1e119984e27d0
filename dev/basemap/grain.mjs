const CITY_CENTRES = [
  [-13.235, 8.47],
  [-13.65, 9.58],
];
/** West, south, east, north of the two countries; land outside is only seen at small zooms. */
export const HOME = [-15.6, 6.4, -7, 13];
const FAR_GRAIN = 2500;
// Kilometres from a city centre and the metres of detail that may be lost there.
const GRAIN = [
  [0, 4],
  [12, 7],
  [40, 45],
  [90, 220],
];

const isWithin = ([west, south, east, north], [x, y]) => x >= west && x <= east && y >= south && y <= north;

/** Returns by how many metres a line may differ from the true one: full detail in the cities, less and less outside. */
export function grainAt(point) {
  if (!isWithin(HOME, point)) return FAR_GRAIN;
  const km = Math.min(...CITY_CENTRES.map((centre) => kilometres(point, centre)));
  for (let i = 1; i < GRAIN.length; i++) {
    const [[nearKm, nearGrain], [farKm, farGrain]] = [GRAIN[i - 1], GRAIN[i]];
    if (km < farKm) return nearGrain + ((km - nearKm) / (farKm - nearKm)) * (farGrain - nearGrain);
  }
  return GRAIN.at(-1)[1];
}

/** Returns the decimals of a coordinate for its grain. */
export const digitsAt = (point) => (grainAt(point) > FAR_GRAIN / 2 ? 3 : grainAt(point) > 60 ? 4 : 5);

function kilometres([x, y], [centreX, centreY]) {
  return Math.hypot((x - centreX) * Math.cos((centreY * Math.PI) / 180), y - centreY) * 111.32;
}
