import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/** Says which program of a build has failed, with the last it printed. */
export class ToolFailure extends Error {}

const KEPT_OUTPUT = 4000;
const BEHIND_EVERYTHING = 10;

/** Runs a program of a build to its end, behind everything else that the machine does. Answers what it printed. */
export function runTool(command: string, args: readonly string[], cwd?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-KEPT_OUTPUT)));
    }
    child.once('error', (error) => reject(new ToolFailure(`${command}: ${error.message}`)));
    child.once('close', (code, by) => {
      if (code === 0) resolve(output);
      else reject(new ToolFailure(`${command} failed (${by ?? `exit ${code}`})\n${output.trimEnd()}`));
    });
    if (child.pid !== undefined) giveWay(child.pid);
  });
}

function giveWay(pid: number): void {
  try {
    setPriority(pid, BEHIND_EVERYTHING);
  } catch {
    // It has ended already.
  }
}
