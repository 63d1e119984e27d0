import { inRoot } from './paths.mjs';

/** The programs of the repository, each its own process. */
export const scripts = {
  migrate: inRoot('core/dist/app/migrate.js'),
  seed: inRoot('dev/dist/seed.js'),
  documents: inRoot('dev/dist/seed-documents.js'),
  backend: inRoot('backend/dist/main.js'),
  worker: inRoot('worker/dist/main.js'),
  streets: inRoot('streets/dist/main.js'),
  identity: inRoot('dev/dist/providers/identity/main.js'),
  payments: inRoot('dev/dist/providers/payments/main.js'),
  storage: inRoot('dev/dist/providers/storage/main.js'),
  simulate: inRoot('dev/dist/simulate.js'),
  day: inRoot('dev/dist/day.js'),
  bench: inRoot('bench/dist/main.js'),
  faults: inRoot('faults/dist/main.js'),
};

export const isProduction = () => process.env.NODE_ENV === 'production';
