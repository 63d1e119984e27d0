/** What this build consists of, as far as it is kept on the phone; written by scripts/service-worker.mjs. */
interface Build {
  /** Another content, another version. */
  version: string;
  /** What every screen needs. */
  shell: readonly string[];
  /** What the home screen of a role needs besides, without the map. */
  roles: Readonly<Record<string, readonly string[]>>;
  /** The texts of each language. */
  texts: Readonly<Record<string, readonly string[]>>;
}

declare const WAKA_BUILD: Build;

export const build = WAKA_BUILD;
