import type { Writing } from './money.ts';

/** Returns in which money amounts are written on this phone. */
export const writing = (): Writing => 'old';
