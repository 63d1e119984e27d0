import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../../../', import.meta.url);
const program = (path: string) => new URL(path, ROOT);

export const programs = {
  backend: program('backend/dist/main.js'),
  worker: program('worker/dist/main.js'),
  seed: program('dev/dist/seed.js'),
  simulate: program('dev/dist/simulate.js'),
} as const;

export const baseline = (name: string): URL => new URL(`../../baseline/${name}.js`, import.meta.url);

export const inRoot = (path: string): string => fileURLToPath(program(path));
