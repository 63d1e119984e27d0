import { build } from './build.ts';

const PREFIX = 'waka-build-';
const CURRENT = PREFIX + build.version;
const NOTES = 'waka-notes';
const WISH = '/~wish';

/** The answers of the API that are kept: places that everybody is offered, nothing of anybody's own. */
export const PUBLIC_ANSWERS = 'waka-public';
const SHELL = '/';

/** Which role and language this phone is used in. */
interface Wish {
  role: string;
  language: string;
}

/** Fetches the shell of this build, and what the phone used of the build before: all of it or nothing. */
export async function keepBuild(): Promise<void> {
  const wish = await wishOf();
  await keepFiles([...build.shell, ...(wish ? filesOf(wish) : [])]);
}

/** Keeps what a role needs in a language, from now on and in builds to come. */
export async function keepFor(wish: Wish): Promise<void> {
  const notes = await caches.open(NOTES);
  await notes.put(WISH, Response.json(wish));
  await keepFiles(filesOf(wish));
}

export async function wishOf(): Promise<Wish | null> {
  const note = await caches.match(WISH, { cacheName: NOTES });
  return note ? note.json() : null;
}

/** The build before stays for pages that still run it; older ones go. */
export async function dropOldBuilds(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

export const keptShell = async (): Promise<Response | undefined> => caches.match(SHELL, { cacheName: CURRENT });

export async function keepInBuild(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(CURRENT);
  await cache.put(request, response);
}

const filesOf = ({ role, language }: Wish) => [...(build.roles[role] ?? []), ...(build.texts[language] ?? [])];

async function keepFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CURRENT);
  await Promise.all(
    files.map(async (file) => {
      if (await cache.match(file)) return;
      // A file of the same name is the same file; only the page keeps its name while it changes.
      const known = file === SHELL ? undefined : await caches.match(file);
      await (known
        ? cache.put(file, known)
        : cache.add(new Request(file, { cache: file === SHELL ? 'no-cache' : 'default' })));
    }),
  );
}
