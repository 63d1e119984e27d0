import { HOURS_A_WEEK } from './learned-speeds.ts';

/** The engine keeps a week in steps of five minutes, as the first coefficients of their cosine transform (DCT-II). */
const STEPS = 2016;
const STEPS_AN_HOUR = STEPS / HOURS_A_WEEK;
const COEFFICIENTS = 200;
const NORMAL = Math.sqrt(2 / STEPS);

/** Returns the speeds of a week as the engine's tool reads them, going evenly from the middle of an hour to the next. */
export function weeklyProfile(kmh: readonly number[]): string {
  const bytes = Buffer.alloc(COEFFICIENTS * 2);
  for (let k = 0; k < COEFFICIENTS; k += 1) {
    const row = basis[k];
    const sum = row ? kmh.reduce((total, speed, hour) => total + speed * (row[hour] ?? 0), 0) : 0;
    bytes.writeInt16BE(Math.round(sum), k * 2);
  }
  return bytes.toString('base64');
}

/** For each coefficient, what one kilometre an hour in each hour of the week adds to it. */
const basis: Float64Array[] = Array.from({ length: COEFFICIENTS }, (_, k) => {
  const row = new Float64Array(HOURS_A_WEEK);
  const factor = NORMAL * (k === 0 ? Math.SQRT1_2 : 1);
  for (let step = 0; step < STEPS; step += 1) {
    const wave = factor * Math.cos((Math.PI / STEPS) * (step + 0.5) * k);
    const place = (step + 0.5) / STEPS_AN_HOUR - 0.5;
    const share = place - Math.floor(place);
    const before = (Math.floor(place) + HOURS_A_WEEK) % HOURS_A_WEEK;
    const after = (before + 1) % HOURS_A_WEEK;
    row[before] = (row[before] ?? 0) + wave * (1 - share);
    row[after] = (row[after] ?? 0) + wave * share;
  }
  return row;
});
