import { parseArgs } from 'node:util';
import { bookToOffer } from './book-to-offer.ts';
import { median, spread, type Figure, type FigureResult } from './figure.ts';
import { loginStorm } from './login-storm.ts';
import { matchingQuality } from './matching/quality.ts';
import { placeSearch } from './place-search.ts';
import { positionDelivery } from './position-delivery.ts';
import { soak } from './soak/soak.ts';

/** Every figure by its name on the command line: `npm run bench -- positions --pairs 3 --seconds 4`. */
const figures: Record<string, Figure> = {
  positions: positionDelivery,
  offers: bookToOffer,
  'login-storm': loginStorm,
  'place-search': placeSearch,
  matching: matchingQuality,
};

const MAX_BASELINE_SPREAD = 0.15;

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '8' },
    'warm-up': { type: 'string', default: '2' },
    /** Of the soak, which runs only when it is named. */
    minutes: { type: 'string', default: '60' },
  },
});

const services = { databaseUrl: process.env.DATABASE_URL ?? '', redisUrl: process.env.REDIS_URL ?? '' };
if (!services.databaseUrl || !services.redisUrl)
  throw new Error('set DATABASE_URL and REDIS_URL, or use npm run bench');
const turns = {
  pairs: Number(options.pairs),
  seconds: Number(options.seconds),
  warmUpSeconds: Number(options['warm-up']),
};

for (const name of names.length > 0 ? names : Object.keys(figures)) {
  if (name === 'soak') {
    // oxlint-disable-next-line no-await-in-loop
    if (!(await soak(services, Number(options.minutes)))) process.exitCode = 1;
    continue;
  }
  const figure = figures[name];
  if (!figure) throw new Error(`no figure is called "${name}"; choose of ${Object.keys(figures).join(', ')}`);
  console.log(`\n${figure.title}`);
  // One after the other: two at once would measure each other.
  // oxlint-disable-next-line no-await-in-loop
  report(await figure.measure(services, turns));
}

function report({ rows, ratios, baseline, limit, aim, notes }: FigureResult): void {
  console.table(rows);
  for (const note of notes) console.log(note);
  const ratio = median(ratios);
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  console.log(`ratio ${ratio.toFixed(2)} (${range}); at most ${limit}, aim ${aim}`);
  const far = spread(baseline);
  if (far > MAX_BASELINE_SPREAD) {
    console.log(`void: the baseline alone spread by ${Math.round(far * 100)} %; measure again on a quieter machine`);
    process.exitCode = 2;
  } else if (ratio > limit) process.exitCode = 1;
}
