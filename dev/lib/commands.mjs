import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { startChild, stopRules } from './processes/processes.mjs';
import { ToolError } from './tool-error.mjs';

/**
 * Finds the first of the commands that is on PATH, as a full path.
 * @param {string[]} names
 * @returns {string | null}
 */
export function findCommand(names) {
  // sbin is where some systems have servers, and an ordinary user's PATH may lack it.
  const dirs = [...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean), '/usr/sbin', '/usr/local/bin'];
  const files = names.flatMap((name) => dirs.map((dir) => path.join(dir, name)));
  return files.find(isExecutable) ?? null;
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * Runs a short command outside any lifetime: one that must not be cut off in the middle, such as a package manager.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<string>} its output
 */
export async function runCommand(command, args, options = {}) {
  let output = '';
  const child = startChild({
    ...options,
    name: command,
    command,
    args,
    stop: stopRules.tool,
    onText: (text) => (output += text),
  });
  const { code } = await child.exited;
  if (code !== 0) throw new ToolError(`${[command, ...args].join(' ')} failed`, output);
  return output;
}
