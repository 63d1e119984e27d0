import { script } from '../../../platform/redis/lua-script.ts';

/**
 * Stores the fixes of one tick of a city, if the drivers are on duty, and returns their duties. KEYS positions, duty.
 * ARGV the limit in km/h, the reserve in metres, then driver, seq, fix, three by three; an empty seq means: newest by
 * arrival, 'new': the same, and the count starts again. Returns the time, then for each driver '?' (not on duty in
 * Redis), '=' (older than the stored fix), '!' (farther from the stored fix than can be driven since) or the duty:
 * empty when free, else its JSON. A stored fix reads "seq,milliseconds,fix,reserve,contact": without a reserve it is
 * full; "contact", the milliseconds of the last jump, is there only after one.
 *
 * A phone that restarts counts from the beginning again, so an older number counts once the last fix is 10 s old.
 *
 * A jump changes nothing but "contact", so its place counts once it could have been driven to. The reserve is how much
 * inexact fixes may exceed the limit; it fills up with time, so that many small jumps get no farther than driving.
 *
 * A coarse place, as of a cell tower, may be kilometres off: an exact fix replaces it within its stated error plus
 * what can be driven since. Only for a driver without a ride, who may begin a new shift anywhere as well; on a ride,
 * claiming to be inexact would allow a jump.
 */
export const recordFixes2 = script(`
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local nowText = string.format('%.0f', now)
local metresAMs = tonumber(ARGV[1]) / 3600
local mostReserve = tonumber(ARGV[2])
local coarseMetres = 500
local fixPattern = '^(-?[%d.]+),(-?[%d.]+),[^,]*,[^,]*,([%d.]*)'
local storedPattern = '^[^,]*,[^,]*,(-?[%d.]+),(-?[%d.]+),[^,]*,[^,]*,([%d.]*),?(%d*),?%d*$'
local keptPattern = '^([^,]*,[^,]*,[^,]*,[^,]*,[^,]*,[^,]*,[^,]*),?(%d*)'
local function isCoarse(accuracy) return (tonumber(accuracy) or 0) > coarseMetres end
local drivers = {}
for i = 3, #ARGV, 3 do drivers[#drivers + 1] = ARGV[i] end
-- What is left of the reserve after a move, negative for a jump.
local function reserveAfter(old, oldAt, fix, isFree)
  local oldLat, oldLng, oldAccuracy, reserve = string.match(old, storedPattern)
  local lat, lng, accuracy = string.match(fix, fixPattern)
  if not oldLat or not lat then return mostReserve end
  local north = (lat - oldLat) * 111195
  local east = (lng - oldLng) * 111195 * math.cos(math.rad((lat + oldLat) / 2))
  local reach = (tonumber(reserve) or mostReserve) + (now - oldAt) * metresAMs
  local metres = math.sqrt(north * north + east * east)
  if isFree and isCoarse(oldAccuracy) and not isCoarse(accuracy) and metres <= reach + tonumber(oldAccuracy) then
    return mostReserve
  end
  return math.min(mostReserve, math.floor(reach - metres))
end
local duties = redis.call('HMGET', KEYS[2], unpack(drivers))
local stored = redis.call('HMGET', KEYS[1], unpack(drivers))
local answers = { nowText }
local changes = {}
for i = 1, #drivers do
  local duty, old, seq, fix = duties[i], stored[i], ARGV[i * 3 + 1], ARGV[i * 3 + 2]
  local oldSeq, oldAt
  if old then oldSeq, oldAt = string.match(old, '^(-?%d+),(%d+)') end
  local isCounted = seq ~= '' and seq ~= 'new'
  local reserve = mostReserve
  if duty and oldAt then reserve = reserveAfter(old, tonumber(oldAt), fix, duty == '') end
  if not duty then
    answers[i + 1] = '?'
  elseif oldSeq and isCounted and tonumber(seq) <= tonumber(oldSeq) and now - tonumber(oldAt) < 10000 then
    answers[i + 1] = '='
  elseif reserve < 0 then
    changes[#changes + 1] = drivers[i]
    local kept, keptReserve = string.match(old, keptPattern)
    changes[#changes + 1] = kept .. ',' .. keptReserve .. ',' .. nowText
    answers[i + 1] = '!'
  else
    if not isCounted then seq = seq == '' and oldSeq or '-1' end
    changes[#changes + 1] = drivers[i]
    changes[#changes + 1] = seq .. ',' .. nowText .. ',' .. fix .. ',' .. string.format('%.0f', reserve)
    answers[i + 1] = duty
  end
end
if #changes > 0 then redis.call('HSET', KEYS[1], unpack(changes)) end
return answers
`);
