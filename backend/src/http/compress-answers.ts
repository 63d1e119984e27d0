import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request } from 'express';
import { contextOf } from './request-context.ts';

/** A shorter response needs one packet anyway, and compressing only costs time. */
const SHORTEST_BYTES = 1024;

/** Its output is an eighth longer than that of the best quality, and takes a thirtieth of the time. */
const BROTLI_QUALITY = 4;

/**
 * Compresses long responses of the calls that the contract names, by what the client accepts. Never for a page of
 * another site: it could make a browser repeat requests, and find secrets by the lengths.
 */
export const compressAnswers = () =>
  compression({
    threshold: SHORTEST_BYTES,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    filter: (request: Request) => contextOf(request).isCompressed && isOfOurPages(request),
  });

// Browsers that send no such header are old, and still keep the session's cookie from other sites (SameSite).
const isOfOurPages = ({ headers }: Request): boolean =>
  ['same-origin', 'none', undefined].includes(headers['sec-fetch-site']?.toString());
