/** What a page says to its service worker. */
export type PageMessage =
  /** Whose phone this is, and in which language: what to keep for the time without network. */
  | { type: 'keep'; role: string; language: string }
  /** Nothing is under way on this page: the new version may take over. */
  | { type: 'take_over' }
  /** Somebody has signed out. */
  | { type: 'forget' };
