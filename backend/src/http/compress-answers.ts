import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request } from 'express';
import { contextOf } from './request-context.ts';

/** Below it a packet is a packet, and compressing only costs time. */
const SHORTEST_BYTES = 1024;

/** Its output is an eighth longer than that of the best quality, and takes a thirtieth of the time. */
const BROTLI_QUALITY = 4;

/**
 * Compresses long answers of the calls that the contract names, by what the client takes. Never for another site's
 * page: that one could let a browser ask again and again, and learn from the lengths.
 */
export const compressAnswers = () =>
  compression({
    threshold: SHORTEST_BYTES,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    filter: (request: Request) => contextOf(request).isCompressed && isOfOurPages(request),
  });

// Browsers that say nothing are old, and keep the session's cookie from other sites all the same (SameSite).
const isOfOurPages = ({ headers }: Request): boolean =>
  ['same-origin', 'none', undefined].includes(headers['sec-fetch-site']?.toString());
