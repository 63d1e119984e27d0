import { setTimeout as sleep } from 'node:timers/promises';
import { BuildUnderWay } from './build/build-lock.ts';
import { buildStreets } from './build/build-streets.ts';
import { keepBuilt } from './build/keep-built.ts';
import { ProofFailure } from './proof/prove.ts';
import { ToolFailure } from './platform/run-tool.ts';
import { findEngine, type InstalledEngine } from './engine/find-engine.ts';
import { readSettings, SettingsError } from './platform/settings.ts';
import { readCurrent } from './platform/streets-dir.ts';
import { serve } from './server/serve.ts';
import { DownloadError } from './sources/download.ts';
import { extracts, readSources, SourceError } from './sources/sources.ts';

const USAGE = `npm run streets                          serves the streets that are built
npm run streets -- build [sources]       builds streets: names, addresses or .osm.pbf files; ${Object.keys(extracts).join(' and ')} without any
npm run streets -- keep [sources]        the same now and once a week
npm run streets -- status                says what is in use`;

/** Failures that a line explains. */
const EXPLAINED = [SettingsError, SourceError, DownloadError, ToolFailure, ProofFailure, BuildUnderWay];

const [verb = 'serve', ...args] = process.argv.slice(2);
try {
  await run();
} catch (error) {
  const isExplained = EXPLAINED.some((kind) => error instanceof kind);
  console.error(isExplained && error instanceof Error ? `streets: ${error.message}` : error);
  process.exit(1);
}

async function run(): Promise<void> {
  if ([verb, ...args].some((word) => ['help', '--help', '-h'].includes(word))) return console.log(USAGE);
  if (verb === 'serve') return serve(readSettings(process.env), installedEngine());
  if (verb === 'build') return build();
  if (verb === 'keep') return keep();
  if (verb === 'status') return status();
  console.log(USAGE);
  process.exitCode = 2;
}

function installedEngine(): InstalledEngine {
  const engine = findEngine();
  if (engine) return engine;
  throw new SettingsError(
    'the routing engine is not installed (npm ci without --omit=optional brings it, for Linux and for macOS on arm64)',
  );
}

async function build(): Promise<void> {
  const since = performance.now();
  const { STREETS_SOURCE: source = '' } = process.env;
  if (args.length === 0 && source === 'off') throw new SourceError('STREETS_SOURCE is off');
  const asked = args.length > 0 ? args : [source || Object.keys(extracts).join(',')];
  const sources = readSources(asked);
  if (sources.length === 0) throw new SourceError('no extract is named');
  const settings = readSettings(process.env);
  const { version, isNew } = await buildStreets({ settings, engine: installedEngine(), sources, say: console.log });
  const seconds = Math.round((performance.now() - since) / 1000);
  console.log(isNew ? `streets ${version} are in use, after ${seconds} s` : `streets ${version} are up to date`);
}

function keep(): Promise<never> {
  process.once('SIGTERM', () => process.exit(0));
  return keepBuilt(build, { wait: sleep, complain: console.error });
}

async function status(): Promise<void> {
  const { dir } = readSettings(process.env);
  const current = await readCurrent(dir);
  if (!current) return console.log(`no streets in ${dir}`);
  const { version, builtAt, sources, bbox } = current;
  console.log(`streets ${version} in ${dir}, built ${builtAt} of ${sources.join(', ')}, within ${bbox.join(', ')}`);
}
