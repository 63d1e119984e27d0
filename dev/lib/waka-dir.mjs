import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import { logsDir, wakaDir } from './paths.mjs';
import { isRoot } from './services/packages/system-packages.mjs';
import { ToolError } from './tool-error.mjs';

/** Creates the folder of the launcher. Throws ToolError where it cannot be used. */
export function prepareWakaDir() {
  try {
    mkdirSync(logsDir, { recursive: true });
    accessSync(wakaDir, constants.W_OK);
    accessSync(logsDir, constants.W_OK);
    // Under root, Postgres runs as another account and needs access to this folder.
    if (isRoot) chmodSync(wakaDir, 0o711);
  } catch {
    throw new ToolError(`${wakaDir} cannot be written by this account; start as its owner, or move the folder away`);
  }
}
