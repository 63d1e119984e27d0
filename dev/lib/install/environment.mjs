import { existsSync } from 'node:fs';
import { inRoot } from '../paths.mjs';
import { ToolError } from '../tool-error.mjs';

/** The oldest Node that the packages run on. package.json has the one that is recommended. */
const MAJOR = 20;
const MINOR = 19;

/**
 * Reads .env where there is one; variables of the shell take precedence. Throws for a Node that the dependencies do
 * not run on.
 */
export function loadEnvironment() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < MAJOR || (major === MAJOR && minor < MINOR)) {
    throw new ToolError(`Node ${process.versions.node} is too old; install Node 24 (LTS)`);
  }
  if (process.platform === 'win32') throw new ToolError('Windows is not supported directly; use WSL');
  const file = inRoot('.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
