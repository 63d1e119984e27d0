import { mkdir, open } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { tryLock } from 'fs-native-extensions';

/** Says that another build of the same folder is under way. */
export class BuildUnderWay extends Error {}

/**
 * Holds the folder for one build at a time, also among containers that share it. The system frees it when the process
 * ends, however that was.
 */
export async function withBuildLock<Result>(dir: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(dir, { recursive: true });
  // The file stays: one that is removed could be locked by another process already.
  const file = await open(path.join(dir, 'building.lock'), 'a+');
  try {
    if (!tryLock(file.fd)) throw new BuildUnderWay(`${await file.readFile('utf8')} is building already`);
    await file.truncate();
    await file.write(`process ${process.pid} of ${hostname()}`);
    return await work();
  } finally {
    await file.close();
  }
}
