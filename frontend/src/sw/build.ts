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

declare const WAKA_BUILD: Build;

export const build = WAKA_BUILD;
