import type { Logger } from 'pino'
import type { Clock } from '#platform/realtime/hub/index.ts'
import { HOLD_MS, type Level } from '../challenges.rules.ts'

/** Acts and restaurants under pressure at once; for more of them the level of the whole site counts. */
const HELD_MAX = 1000

interface Held {
  level: Level
  until: number
}

/** The levels that were reached and have not fallen yet, by act or by act and subject. */
export interface HeldLevels {
  level(key: string): Level
  /** @returns the level that holds now: the new one, or a higher one from before */
  raise(key: string, level: Level): Level
}

/** Holds levels, so that pressure does not end at the start of each counted minute, and logs each change for the operator. */
export function createHeldLevels(clock: Clock, log: Logger): HeldLevels {
  const held = new Map<string, Held>()

  function level(key: string): Level {
    const found = held.get(key)
    if (!found) return 0
    const steps = Math.ceil((clock.now() - found.until) / HOLD_MS)
    if (steps <= 0) return found.level
    const fallen = Math.max(0, found.level - steps) as Level
    log.info({ part: 'proof of work', pressure: key, level: fallen, before: found.level }, 'pressure falls')
    if (fallen === 0) held.delete(key)
    else held.set(key, { level: fallen, until: found.until + steps * HOLD_MS })
    return fallen
  }

  return {
    level,
    raise(key, reached) {
      const before = level(key)
      if (reached === 0 || reached < before) return before
      if (before === 0 && held.size >= HELD_MAX) for (const other of held.keys()) level(other)
      if (before === 0 && held.size >= HELD_MAX) return reached
      held.set(key, { level: reached, until: clock.now() + HOLD_MS })
      if (reached > before) log.warn({ part: 'proof of work', pressure: key, level: reached, before }, 'pressure rises')
      return reached
    },
  }
}
