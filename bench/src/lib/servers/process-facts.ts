import { readdir, readFile, readlink } from 'node:fs/promises';

interface ProcessFacts {
  rssMb: number;
  /** Open files, sockets among them. */
  files: number;
  sockets: number;
  threads: number;
}

/** Reads what Linux has about a process. */
export async function processFacts(pid: number): Promise<ProcessFacts> {
  const folder = `/proc/${pid}`;
  const status = await readFile(`${folder}/status`, 'utf8');
  const links = await Promise.all(
    // A file may be closed between the listing and the read.
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
