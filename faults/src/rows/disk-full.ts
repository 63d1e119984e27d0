import { execFile } from 'node:child_process';
import { mkdir, stat, chown } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { routes } from '@waka/contracts/routes';
import { Refusal } from '@waka/dev/fleet/api-client';
import type { Row } from '../row.ts';

const run = promisify(execFile);
const MOST_BOOKINGS = 30;

const diskFull: Row = {
  number: 34,
  suite: 'whole',
  fault: 'The disk of Postgres is full.',
  done: 'The log of rides is moved to a small file system of its own (tmpfs), which is then filled to the last page.',
  expected: 'Bookings are answered 503, reads go on; with room again bookings go on by themselves.',
  async run({ cluster, people, report }) {
    const dir = path.join(cluster.launch.dir, 'small');
    await mkdir(dir, { recursive: true });
    try {
      await run('mount', ['-t', 'tmpfs', '-o', 'size=48m,mode=755', 'tmpfs', dir]);
    } catch {
      report.skip('a file system can be mounted by root alone');
      return;
    }
    try {
      const [place] = await cluster.sql<{ dir: string }>(`SELECT current_setting('data_directory') AS dir`);
      const { uid, gid } = await stat(place?.dir ?? '');
      await mkdir(path.join(dir, 'space'));
      await chown(path.join(dir, 'space'), uid, gid);
      await cluster.sql(`CREATE TABLESPACE small LOCATION '${path.join(dir, 'space')}'`);
      await cluster.sql('ALTER TABLE ride_events SET TABLESPACE small');
      await cluster.sql('CREATE TABLE filler (text text) TABLESPACE small');
      await fill(cluster.sql);
      const statuses: number[] = [];
      // The rest of the last page takes some bookings, and a rider has one ride at a time.
      const riders = await Promise.all(Array.from({ length: MOST_BOOKINGS }, () => people.rider()));
      for (const rider of riders) {
        statuses.push(
          await rider.book().then(
            () => 201,
            (error: unknown) => (error instanceof Refusal ? error.status : 0),
          ),
        );
        if ((statuses.at(-1) ?? 0) >= 500) break;
      }
      report.figure('answers to bookings', statuses.join(' '));
      report.equal('the last of them', statuses.at(-1) ?? 0, 503);
      const [reader] = riders;
      await reader?.phone.call(routes.myRides);
      report.figure('reads', 'answered');
      await cluster.sql('DROP TABLE filler');
      const rider = await people.rider();
      await rider.book();
      report.figure('with room again', 'booked');
    } finally {
      await cluster.sql('DROP TABLE IF EXISTS filler');
      await cluster.sql('ALTER TABLE ride_events SET TABLESPACE pg_default');
      await cluster.sql('DROP TABLESPACE IF EXISTS small');
      await run('umount', ['-l', dir]);
    }
  },
};

/** Fills the disk until not one more page fits. */
async function fill(sql: (text: string) => Promise<unknown[]>): Promise<void> {
  for (const rows of [1000, 100, 10, 1]) {
    for (let isFull = false; !isFull;) {
      isFull = await sql(
        `INSERT INTO filler SELECT string_agg(md5(random()::text), '') FROM generate_series(1, ${rows}) AS row,
         generate_series(1, 200) GROUP BY row`,
      ).then(
        () => false,
        () => true,
      );
    }
  }
}

export const diskFullRows: Row[] = [diskFull];
