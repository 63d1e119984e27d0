/** The cached files of this build, written by scripts/kept-files.mjs. */
interface Build {
  /** A hash of the content. */
  version: string;
  /** Files that every screen needs. */
  shell: readonly string[];
  /** Files that the home screen of a role needs besides, without the map. */
  roles: Readonly<Record<string, readonly string[]>>;
  /** Files that draw maps. */
  map: readonly string[];
  /** The slices of texts that each role needs, and `others`: a file for each language, in one folder. */
  texts: { folder: string; languages: readonly string[]; slices: Readonly<Record<string, readonly string[]>> };
}

/** As scripts/service-worker.mjs packs it: files of code by their names, and those of all roles once. */
declare const WAKA_BUILD: Build & { both: readonly string[] };

const addresses = (files: readonly string[]) =>
  files.map((file) => (file.startsWith('/') ? file : `/assets/${file}.js`));

const { shell, both, roles, map, ...others } = WAKA_BUILD;

export const build: Build = {
  ...others,
  shell: addresses(shell),
  roles: Object.fromEntries(Object.entries(roles).map(([role, files]) => [role, addresses([...both, ...files])])),
  map: addresses(map),
};
