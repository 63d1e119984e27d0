import { Injectable } from '@nestjs/common';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../core.token.ts';
import { TokenBuckets } from '../http/token-buckets.ts';

/** Calls for help of a person that are worked on in full; beyond them the open one is answered by one read. */
const CALLS = { perSecond: 0.5, atOnce: 30 };

/** Counts the calls for help of each person. */
@Injectable()
export class SosBudget {
  readonly #calls = new TokenBuckets(CALLS);

  constructor(@InjectCore() private readonly core: Core) {}

  /** Says whether this call is within what a person may cost. */
  spend(userId: string): boolean {
    return !this.core.config.rateLimits || this.#calls.of(userId).take();
  }
}
