import { script } from '../../platform/redis/lua-script.ts';

/**
 * Notes that a city was looked at. KEYS watch. ARGV the longest pause in milliseconds.
 * Answers since when, in milliseconds, it was looked at without a longer pause: 0 when that only begins now.
 */
export const watch1 = script(`
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local seen = redis.call('HMGET', KEYS[1], 'since', 'last')
local since = tonumber(seen[1])
if not since or now - tonumber(seen[2]) > tonumber(ARGV[1]) then since = now end
redis.call('HSET', KEYS[1], 'since', string.format('%.0f', since), 'last', string.format('%.0f', now))
return now - since
`);
