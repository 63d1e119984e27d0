import { script } from '../../platform/redis/lua-script.ts';

/**
 * Records that a city was watched now. KEYS watch. ARGV the longest pause in milliseconds. Returns for how many
 * milliseconds it has been watched without a longer pause: 0 when the watch starts now.
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
