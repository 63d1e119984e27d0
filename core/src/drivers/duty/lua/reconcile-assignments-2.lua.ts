import { script } from '../../../platform/redis/lua-script.ts';

/**
 * Writes duties that have not changed since they were read. KEYS duty, positions. ARGV driver, value read, right
 * value, three by three; '?' stands for a driver who is not in the hash, or does not belong there. Returns how many it
 * changed.
 */
export const correctDuty2 = script(`
local changed = 0
for i = 1, #ARGV, 3 do
  local now = redis.call('HGET', KEYS[1], ARGV[i]) or '?'
  if now == ARGV[i + 1] then
    if ARGV[i + 2] == '?' then
      redis.call('HDEL', KEYS[1], ARGV[i])
      redis.call('HDEL', KEYS[2], ARGV[i])
    else redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 2]) end
    changed = changed + 1
  end
end
return changed
`);
