import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

const ENSURE = path.join(import.meta.dirname, '../../../dev/lib/services/packages/ensure-program.mjs');

/**
 * Finds a program of the system, for tests against real ones. Throws where it is missing, with the package to install.
 */
export async function systemProgram(name: string, packageName = name): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [ENSURE, name, packageName]);
  return stdout.trim();
}

export interface Running {
  /** Returns what it has written so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts a program and resolves when it has written what `isReady` matches; rejects when it ends before. */
export async function startProgram(
  command: string,
  args: string[],
  isReady: RegExp,
  options: { env?: Record<string, string>; account?: { uid: number; gid: number } } = {},
): Promise<Running> {
  const env = { ...process.env, ...options.env };
  const child = spawn(command, args, { ...options.account, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (isReady.test(output)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}: ${output}`)));
  });
  return { output: () => output, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}

/** Finds a free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
