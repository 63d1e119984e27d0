import { execFile } from 'node:child_process';
import { access, mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const PROGRAMS = ['backend/dist/main.js', 'worker/dist/main.js', 'dev/dist/fleet/api-client.js'];
const PARTS = ['contracts', 'core', 'backend', 'worker', 'dev'];
/** How far back a deployment could be, where no release has a tag. */
const COMMITS_BACK = 40;

export interface PreviousBuild {
  commit: string;
  /** Relative to the top of the checkout, like the names of scripts. */
  home: string;
  /** Returns the address of a built module of it. */
  urlOf(module: string): string;
}

/** Builds the last release beside this one, with the same dependencies; returns null where the history is missing. */
export async function buildPrevious(root: string, dir: string): Promise<PreviousBuild | null> {
  const commit = await previousCommit(root);
  if (!commit) return null;
  const home = path.join(dir, 'previous');
  await mkdir(path.join(home, 'node_modules/@waka'), { recursive: true });
  const wanted = [...PARTS, 'tsconfig.base.json', 'package.json'].join(' ');
  await run('sh', ['-c', `git archive "$1" ${wanted} | tar -x -C "$2"`, 'sh', commit, home], { cwd: root });
  const modules = await readdir(path.join(root, 'node_modules'));
  const others = modules.filter((name) => name !== '@waka');
  await Promise.all([
    ...others.map((name) => symlink(path.join(root, 'node_modules', name), path.join(home, 'node_modules', name))),
    ...PARTS.map((name) => symlink(path.join(home, name), path.join(home, 'node_modules/@waka', name))),
  ]);
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  // Its types were checked at its release; linked packages of today may give others.
  const errors = await run(process.execPath, [tsc, '-b', '--noCheck', ...PARTS], { cwd: home }).then(
    () => 'none',
    String,
  );
  const built = PROGRAMS.map((program) => access(path.join(home, program)));
  await Promise.all(built).catch(() => Promise.reject(new Error(`the release ${commit} was not built: ${errors}`)));
  return {
    commit,
    home: path.relative(root, home),
    urlOf: (module) => pathToFileURL(path.join(home, module)).href,
  };
}

async function previousCommit(root: string): Promise<string | null> {
  const git = async (...args: string[]) => {
    const { stdout } = await run('git', args, { cwd: root });
    return stdout.trim().slice(0, 12);
  };
  const tag = await git('rev-list', '-n', '1', '--tags', '--', '.').catch(() => '');
  return tag || git('rev-parse', `HEAD~${COMMITS_BACK}`).catch(() => null);
}
