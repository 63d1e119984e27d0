import { existsSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from '../../paths.mjs';
import { pickFreePort } from '../../processes/ports.mjs';
import { ensureTool } from '../packages/unpacked-packages.mjs';

/** @typedef {Record<string, string>} StreetsEnvironment */

const ENGINE = 'node_modules/@valhallajs/valhallajs';

/** Says whether the routing engine is installed, and made for this machine: it is an optional package. */
export const hasEngine = () => existsSync(inRoot(ENGINE, process.platform, process.arch, 'valhalla_build_tiles'));

export const streetsDir = () => path.resolve(root, process.env.STREETS_DIR || '.waka/streets');

export const hasStreets = () => existsSync(path.join(streetsDir(), 'current.json'));

/** Returns whether the environment names a provider of routes. */
export const namesProvider = () => Boolean(process.env.ROUTING_PROVIDER);

/**
 * Returns the settings that the streets process and those that ask it share. They have them also before there are
 * streets, which come into use while everything runs.
 * @returns {Promise<StreetsEnvironment>}
 */
export async function streetsEnvironment() {
  const known = { STREETS_DIR: streetsDir() };
  const isForbidden = process.env.STREETS_SOURCE === 'off' && !hasStreets();
  if (namesProvider() || !hasEngine() || isForbidden) return known;
  const port = process.env.STREETS_PORT || String(await pickFreePort());
  return { ...known, STREETS_PORT: port, ROUTING_PROVIDER: 'valhalla', ROUTING_URL: `http://127.0.0.1:${port}` };
}

/**
 * Finds what a build of streets runs of the system, after installing it where it is missing.
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function streetsTools() {
  const { TILEMAKER, OSMIUM } = process.env;
  const tilemaker = TILEMAKER ? { command: TILEMAKER, env: {} } : await ensureTool('tilemaker', 'tilemaker');
  const osmium = OSMIUM ? { command: OSMIUM, env: {} } : await ensureTool('osmium', 'osmium-tool');
  return { ...tilemaker.env, ...osmium.env, TILEMAKER: tilemaker.command, OSMIUM: osmium.command };
}
