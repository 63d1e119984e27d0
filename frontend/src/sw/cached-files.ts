import { CLIENT_VERSION } from '@waka/contracts/client-version';
import { isMapCache } from '../lib/offline/map-caches.ts';
import { build } from './build.ts';

const PREFIX = 'waka-build-';
const CURRENT = PREFIX + build.version;
const NOTES = 'waka-notes';
const WISH = '/~wish';
const CLIENT = '/~client';

/** Cache of API responses: places that are the same for all users, no personal data. */
export const PUBLIC_ANSWERS = 'waka-public';
const SHELL = '/';

/** Role and language in which this phone is used. */
interface Wish {
  role: string;
  language: string;
}

/** Caches the shell of this build, and the role and language files that the phone uses: all of it or nothing. */
export async function cacheBuild(): Promise<void> {
  const wish = await wishOf();
  const hasMap = (await caches.keys()).some(isMapCache);
  await keepFiles([...build.shell, ...(wish ? filesOf(wish) : []), ...(hasMap ? build.map : [])]);
}

/** Caches what draws maps, and which streets; later builds do so as long as a map is kept. */
export async function cacheMapFiles(): Promise<void> {
  await keepFiles(build.map);
  const answers = await caches.open(PUBLIC_ANSWERS);
  await answers.add(new Request('/api/config/maps', { cache: 'no-cache' }));
}

/** Caches the files of a role in a language, now and in later builds. */
export async function cacheFor(wish: Wish): Promise<void> {
  const notes = await caches.open(NOTES);
  await notes.put(WISH, Response.json(wish));
  await keepFiles(filesOf(wish));
}

export async function wishOf(): Promise<Wish | null> {
  const note = await caches.match(WISH, { cacheName: NOTES });
  return note ? note.json() : null;
}

/** Checks whether pages of the build before show the answers of the service wrong. */
export async function isForOldPages(): Promise<boolean> {
  const note = await caches.match(CLIENT, { cacheName: NOTES });
  return !note || (await note.json()) < CLIENT_VERSION;
}

/** Notes which version the pages of this phone run. */
export async function noteVersion(): Promise<void> {
  const notes = await caches.open(NOTES);
  await notes.put(CLIENT, Response.json(CLIENT_VERSION));
}

/** Deletes caches of old builds, except the last one for pages that still run it. */
export async function dropOldBuilds(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

export const cachedShell = async (): Promise<Response | undefined> => caches.match(SHELL, { cacheName: CURRENT });

export async function cacheInBuild(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(CURRENT);
  await cache.put(request, response);
}

function filesOf({ role, language }: Wish): string[] {
  const { roles, texts } = build;
  const slices = texts.languages.includes(language) ? (texts.slices[role] ?? texts.slices.others ?? []) : [];
  return [...(roles[role] ?? []), ...slices.map((slice) => `${texts.folder}${slice}-${language}.js`)];
}

async function keepFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CURRENT);
  await Promise.all(
    files.map(async (file) => {
      if (await cache.match(file)) return;
      // Files of the same name are the same; only the page changes under one name.
      const known = file === SHELL ? undefined : await caches.match(file);
      await (known
        ? cache.put(file, known)
        : cache.add(new Request(file, { cache: file === SHELL ? 'no-cache' : 'default' })));
    }),
  );
}
