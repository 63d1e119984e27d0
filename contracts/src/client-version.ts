/** Raised by a release whose answers pages of the version before would show wrong; those pages have to load anew. */
export const CLIENT_VERSION = 4;

/** The header in which our pages name their version; a socket's handshake has it as `client`. */
export const CLIENT_HEADER = 'waka-client';
