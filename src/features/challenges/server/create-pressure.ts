import type { Logger } from 'pino'
import type { Counters } from '#platform/limits/counters.ts'
import { addressPrefixes } from '#platform/limits/limits.ts'
import type { Clock } from '#platform/realtime/hub/index.ts'
import { addressCap, countsSubjects, excessLevel, type GuardedAct, type Level, siteLevel, subjectLevel } from '../challenges.rules.ts'
import { createHeldLevels } from './held-levels.ts'

const MINUTE = 60
const HOUR_MS = 60 * 60 * 1000

/** Attempts of a usual day; undefined when unknown. */
export type UsualDay = Partial<Record<GuardedAct, number>>

interface Parts {
  counters: Counters
  /** How many times the usual limits; 0 counts nothing. */
  factor: number
  log: Logger
  clock: Clock
  findUsualDay: () => Promise<UsualDay>
}

/** Compares the present rate of attempts with that of a usual day. */
export interface PressureMeter {
  /** Counts an attempt. @returns the level that it meets */
  arrive(act: GuardedAct, address: string, subject?: string): Promise<Level>
  /** Counts an attempt that a limit refused. */
  refuse(act: GuardedAct): Promise<void>
  /** The level of the whole site. */
  level(act: GuardedAct): Level
}

/** Counts across all processes with Redis; without Redis, or while it is down, counts for this process alone. */
export function createPressure({ counters, factor, log, clock, findUsualDay }: Parts): PressureMeter {
  const { level: levelAt, raise } = createHeldLevels(clock, log)
  let usual: UsualDay = {}
  let usualAt = -Infinity

  /** Refreshes the usual day once an hour, in the background. While the database is down, the last known day is used. */
  function refreshUsual(): void {
    if (clock.now() - usualAt < HOUR_MS) return
    usualAt = clock.now()
    findUsualDay().then(
      (found) => (usual = found),
      () => {},
    )
  }

  async function countExcess(act: GuardedAct): Promise<Level> {
    const { count } = await counters.add([{ key: `pressure:${act}:excess`, seconds: MINUTE, max: Infinity }])
    return raise(act, excessLevel(count, factor))
  }

  return {
    async arrive(act, address, subject) {
      if (factor === 0) return 0
      refreshUsual()
      const networks = addressPrefixes(address).map(({ key, factor: more }) => ({
        key: `pressure:${act}:from:${key}`,
        seconds: MINUTE,
        max: Math.ceil(addressCap(act) * factor) * more,
      }))
      const { exceeded, count } = await counters.add([...networks, { key: `pressure:${act}`, seconds: MINUTE, max: Infinity }])
      const site = exceeded === undefined ? raise(act, siteLevel(act, count, usual[act], factor)) : await countExcess(act)
      if (subject === undefined || !countsSubjects(act)) return site
      const key = `${act} ${subject}`
      if (exceeded !== undefined) return Math.max(site, levelAt(key)) as Level
      const ofSubject = await counters.add([{ key: `pressure:${key}`, seconds: MINUTE, max: Infinity }])
      return Math.max(site, raise(key, subjectLevel(act, ofSubject.count, factor))) as Level
    },
    async refuse(act) {
      if (factor > 0) await countExcess(act)
    },
    level: levelAt,
  }
}
