import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execFileSync } from 'node:child_process';

/** The result of one row, as it is stored for the document. */
export interface Result {
  number: number;
  fault: string;
  done: string;
  expected: string;
  verdict: 'pass' | 'fail' | 'skipped';
  figures: string[];
  misses: string[];
  seconds: number;
}

export type KeptResult = Result & { commit: string; at: string };

const dirIn = (root: string) => path.join(root, '.waka', 'faults');

/** Stores the result of a row, in place of its last one. */
export async function keepResult(root: string, result: Result): Promise<void> {
  await mkdir(dirIn(root), { recursive: true });
  const kept: KeptResult = { ...result, commit: commitOf(root), at: new Date().toISOString() };
  await writeFile(path.join(dirIn(root), `${result.number}.json`), JSON.stringify(kept));
}

export async function keptResults(root: string): Promise<KeptResult[]> {
  const names = await readdir(dirIn(root));
  const kept = await Promise.all(names.map((name) => readFile(path.join(dirIn(root), name), 'utf8')));
  return kept.map((text): KeptResult => JSON.parse(text)).toSorted((one, other) => one.number - other.number);
}

function commitOf(root: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // An unpacked archive has no history.
    return 'unknown';
  }
}
