// What must be one step for everybody runs inside Redis, by its clock. Keys: the processes with the time until which
// each is believed to live, the names of a process, and the processes of a name.
const start = `
local prefix, id = ARGV[1], ARGV[2]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local processes = prefix .. 'processes'
local function elsewhere(name)
  for _, other in ipairs(redis.call('SMEMBERS', prefix .. 'at:' .. name)) do
    local ends = other ~= id and redis.call('ZSCORE', processes, other)
    if ends and tonumber(ends) > now then return 1 end
  end
  return 0
end
local function forget(process)
  local empty = {}
  for _, name in ipairs(redis.call('SMEMBERS', prefix .. 'names:' .. process)) do
    redis.call('SREM', prefix .. 'at:' .. name, process)
    if redis.call('EXISTS', prefix .. 'at:' .. name) == 0 then empty[#empty + 1] = name end
  end
  redis.call('DEL', prefix .. 'names:' .. process)
  redis.call('ZREM', processes, process)
  return empty
end
`

/** Registers the process without names. Last argument: milliseconds until it expires without a heartbeat. */
export const register = `${start}
forget(id)
redis.call('ZADD', processes, now + ARGV[3], id)`

/** Heartbeat. @returns whether the process was still registered, and the names that only dead processes had. */
export const beat = `${start}
local known = redis.call('ZSCORE', processes, id) and 1 or 0
redis.call('ZADD', processes, now + ARGV[3], id)
local lost = {}
for _, dead in ipairs(redis.call('ZRANGEBYSCORE', processes, '-inf', now)) do
  for _, name in ipairs(forget(dead)) do lost[#lost + 1] = name end
end
return {known, lost}`

/** Shortens the time until the process expires. */
export const retire = `${start}
redis.call('ZADD', processes, 'XX', now + ARGV[3], id)`

/** @returns for each name whether it is elsewhere too. */
export const enter = `${start}
local answers = {}
for at = 3, #ARGV do
  redis.call('SADD', prefix .. 'names:' .. id, ARGV[at])
  redis.call('SADD', prefix .. 'at:' .. ARGV[at], id)
  answers[#answers + 1] = elsewhere(ARGV[at])
end
return answers`

/** @returns whether it is elsewhere; if not, it is not lost a second time with a dead process that had it too. */
export const leave = `${start}
redis.call('SREM', prefix .. 'names:' .. id, ARGV[3])
redis.call('SREM', prefix .. 'at:' .. ARGV[3], id)
if elsewhere(ARGV[3]) == 1 then return 1 end
for _, dead in ipairs(redis.call('SMEMBERS', prefix .. 'at:' .. ARGV[3])) do
  redis.call('SREM', prefix .. 'names:' .. dead, ARGV[3])
end
redis.call('DEL', prefix .. 'at:' .. ARGV[3])
return 0`

export const isElsewhere = `${start}
return elsewhere(ARGV[3])`

/** @returns how many processes received it and how many should have; one that retires or has long been silent does not count. */
export const publish = `${start}
return {redis.call('PUBLISH', prefix .. 'said', ARGV[4]), redis.call('ZCOUNT', processes, now + ARGV[3], '+inf')}`
