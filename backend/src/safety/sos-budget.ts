import { Injectable } from '@nestjs/common';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../core.token.ts';
import { TokenBuckets } from '../http/limits/token-buckets.ts';

/** How many calls for help of a person are processed in full; further ones get the open one by one read. */
const CALLS = { perSecond: 0.5, atOnce: 30 };

/** Counts the calls for help of each person. */
@Injectable()
export class SosBudget {
  readonly #calls = new TokenBuckets(CALLS);

  constructor(@InjectCore() private readonly core: Core) {}

  /** Counts a call; returns whether it is within the person's budget. */
  spend(userId: string): boolean {
    return !this.core.config.rateLimits || this.#calls.of(userId).take();
  }
}
