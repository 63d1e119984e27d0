/** Messages from a page to its service worker. */
export type PageMessage =
  /** The user's role and language: decides what to cache for the time without network. */
  | { type: 'keep'; role: string; language: string }
  /** The streets of a city are kept: what draws maps is needed without network too. */
  | { type: 'keep_map' }
  /** The page is idle: the new version may take over. */
  | { type: 'take_over' }
  /** The user has signed out. */
  | { type: 'forget' };
