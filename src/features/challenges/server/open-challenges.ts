import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Db } from '#db/connect.ts'
import type { Counters } from '#platform/limits/counters.ts'
import type { ProofMode } from '#site/settings.ts'
import type { Limits } from '#site/server/limits.ts'
import type { Clock } from '#platform/realtime/hub/index.ts'
import { chosenLevel } from '../challenges.rules.ts'
import { countProofs } from './challenge-metrics.ts'
import { type Challenges, createChallenges } from './create-challenges.ts'
import { createPressure, type UsualDay } from './create-pressure.ts'

interface Parts {
  db: Db
  secret: string
  log: Logger
  metrics: Registry
  clock: Clock
  counters: Counters
  limits: Limits
  /** How many times the usual limits. */
  factor: number
  findUsualDay: () => Promise<UsualDay>
  mode: () => ProofMode
}

/** The context of verbs that proofs of work guard. */
export interface ChallengesContext {
  challenges: Challenges
}

/** Puts the meter, the metrics and the checks together: one per process. */
export function openChallenges({ db, secret, limits, metrics, mode, ...parts }: Parts): Challenges {
  const pressure = createPressure(parts)
  const counts = countProofs(metrics, (act) => chosenLevel(mode(), pressure.level(act)))
  return createChallenges({ db, secret, limits, pressure, counts, mode })
}
