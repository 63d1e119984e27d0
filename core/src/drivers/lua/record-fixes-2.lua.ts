import { script } from '../../platform/lua-script.ts';

/**
 * Stores the fixes of one tick of a city, if the drivers are on duty, and tells what each is on.
 * KEYS positions, duty. ARGV driver, seq, fix, three by three; an empty seq means: newest by arrival.
 * Answers the time, then for each driver '?' (not on duty as far as Redis knows), '=' (older than what is stored),
 * or the duty: empty when free, else its JSON. A stored fix reads "seq,milliseconds,fix".
 *
 * A phone that starts over counts from the beginning again, so an older number counts once the last fix is 10 s old.
 */
export const recordFixes2 = script(`
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local nowText = string.format('%.0f', now)
local drivers = {}
for i = 1, #ARGV, 3 do drivers[#drivers + 1] = ARGV[i] end
local duties = redis.call('HMGET', KEYS[2], unpack(drivers))
local stored = redis.call('HMGET', KEYS[1], unpack(drivers))
local answers = { nowText }
local changes = {}
for i = 1, #drivers do
  local duty, old, seq = duties[i], stored[i], ARGV[i * 3 - 1]
  local oldSeq, oldAt
  if old then oldSeq, oldAt = string.match(old, '^(-?%d+),(%d+)') end
  if not duty then
    answers[i + 1] = '?'
  elseif oldSeq and seq ~= '' and tonumber(seq) <= tonumber(oldSeq) and now - tonumber(oldAt) < 10000 then
    answers[i + 1] = '='
  else
    if seq == '' then seq = oldSeq or '-1' end
    changes[#changes + 1] = drivers[i]
    changes[#changes + 1] = seq .. ',' .. nowText .. ',' .. ARGV[i * 3]
    answers[i + 1] = duty
  end
end
if #changes > 0 then redis.call('HSET', KEYS[1], unpack(changes)) end
return answers
`);
