import { Injectable } from '@nestjs/common';
import type { Core } from '@waka/core/platform/core';
import { AppError } from '@waka/core/platform/app-error';
import { InjectCore } from '../../core.token.ts';
import { TokenBuckets } from './token-buckets.ts';

/** Allows the log of a long ride some ten times over, then a page every few seconds. */
const READ_BYTES = { perSecond: 8 * 1024, atOnce: 512 * 1024 };
/** As long as a page of a log with routes in it; the unused part is given back. */
const RESERVED_BYTES = 64 * 1024;

/**
 * Limits how much a person reads of rides and their logs, over HTTP and sockets together, in any number of concurrent
 * calls.
 */
@Injectable()
export class AnswerBytes {
  readonly #buckets: TokenBuckets | null;

  constructor(@InjectCore() { config }: Core) {
    this.#buckets = config.rateLimits ? new TokenBuckets(READ_BYTES) : null;
  }

  /**
   * Reserves a page before it is read, and corrects the amount to its real length afterwards. Throws AppError when the
   * limit is used up.
   */
  async read<T>(readerId: string, read: () => Promise<T>): Promise<T> {
    const bucket = this.#buckets?.of(readerId);
    if (!bucket) return read();
    if (!bucket.take(RESERVED_BYTES)) {
      throw new AppError('request.too_many', { retryAfterSeconds: RESERVED_BYTES / READ_BYTES.perSecond });
    }
    let bytes = 0;
    try {
      const answer = await read();
      bytes = JSON.stringify(answer).length;
      return answer;
    } finally {
      bucket.spend(bytes - RESERVED_BYTES);
    }
  }
}
