import { Injectable } from '@nestjs/common';
import type { Core } from '@waka/core/platform/core';
import { runScript, script } from '@waka/core/platform/redis/lua-script';
import { redisKeys } from '@waka/core/platform/redis/redis-keys';
import { InjectCore } from '../../core.token.ts';

/** A token bucket that refills evenly; the clock is Redis's own, so that all nodes agree. */
const TAKE_TOKEN = script(`
local capacity = tonumber(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local bucket = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local perMs = capacity / 60000
local tokens = capacity
if bucket[1] then tokens = math.min(capacity, tonumber(bucket[1]) + (now - tonumber(bucket[2])) * perMs) end
local wait = 0
if tokens >= 1 then tokens = tokens - 1 else wait = math.ceil((1 - tokens) / perMs) end
redis.call('HSET', KEYS[1], 'tokens', tokens, 'at', now)
redis.call('PEXPIRE', KEYS[1], 60000)
return wait`);

const DISTRUST_MS = 1000;
const MAX_BUCKETS = 20_000;

/** Returns how long a caller has to wait, zero for not at all. Without Redis each process counts for itself. */
@Injectable()
export class RateLimiter {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();
  #isDistrustedUntil = 0;

  constructor(@InjectCore() private readonly core: Core) {}

  async waitMs(name: string, who: string, perMinute: number): Promise<number> {
    const key = redisKeys.rateLimit(name, who);
    const now = this.core.clock.now().getTime();
    if (now < this.#isDistrustedUntil) return this.#takeHere(key, perMinute, now);
    try {
      return Number(await runScript(this.core.redis, TAKE_TOKEN, [key], [String(perMinute)]));
    } catch {
      // With a slow Redis, not every request should wait for the timeout.
      this.#isDistrustedUntil = now + DISTRUST_MS;
      return this.#takeHere(key, perMinute, now);
    }
  }

  #takeHere(key: string, perMinute: number, now: number): number {
    const perMs = perMinute / 60_000;
    const bucket = this.#buckets.get(key) ?? { tokens: perMinute, at: now };
    const tokens = Math.min(perMinute, bucket.tokens + (now - bucket.at) * perMs);
    const isAllowed = tokens >= 1;
    const oldest = this.#buckets.keys().next().value;
    if (this.#buckets.size >= MAX_BUCKETS && oldest !== undefined) this.#buckets.delete(oldest);
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at: now });
    return isAllowed ? 0 : (1 - tokens) / perMs;
  }
}
