import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Says that another build of the same folder is under way. */
export class BuildUnderWay extends Error {}

/** Holds the folder for one build at a time; one that died is none. */
export async function withBuildLock<Result>(dir: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(dir, { recursive: true });
  const file = path.join(dir, 'building.lock');
  await claim(file);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function claim(file: string): Promise<void> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
  } catch {
    const pid = Number(await readFile(file, 'utf8').catch(() => ''));
    if (pid > 0 && pid !== process.pid && isAlive(pid)) throw new BuildUnderWay(`process ${pid} is building already`);
    await rm(file, { force: true });
    await writeFile(file, String(process.pid), { flag: 'wx' });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
