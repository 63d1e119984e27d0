import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { readRecord, stopInOrder } from './run-record.mjs';

// This small process outlives its launcher: the launcher has the other end of its standard input, which the system
// closes however the launcher ends. Signals to the launcher must not end it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

const [recordFile = '', launcherPid = '', launcherStart = '', throwawayDir = ''] = process.argv.slice(2);

process.stdin.resume();
await once(process.stdin, 'close');

const record = readRecord(recordFile);
const isOurs = record?.launcher.pid === Number(launcherPid) && record.launcher.startedAt === launcherStart;
// After a clean end there is no record, or a newer launcher's.
if (record && isOurs) {
  await stopInOrder(record.processes);
  if (readRecord(recordFile)?.launcher.startedAt === launcherStart) rmSync(recordFile, { force: true });
}
if (throwawayDir) rmSync(throwawayDir, { recursive: true, force: true });
