import { readdir, readFile, readlink } from 'node:fs/promises';

export interface ProcessFacts {
  rssMb: number;
  /** Open files, sockets among them. */
  files: number;
  sockets: number;
  threads: number;
}

/** What Linux knows of a process that it does not tell by itself. */
export async function processFacts(pid: number): Promise<ProcessFacts> {
  const folder = `/proc/${pid}`;
  const status = await readFile(`${folder}/status`, 'utf8');
  const links = await Promise.all(
    // A file may be closed between the listing and the look at it.
    (await readdir(`${folder}/fd`)).map((file) => readlink(`${folder}/fd/${file}`).catch(() => '')),
  );
  const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  return {
    rssMb: number('VmRSS') / 1024,
    files: links.filter((link) => link !== '').length,
    sockets: links.filter((link) => link.startsWith('socket:')).length,
    threads: number('Threads'),
  };
}
