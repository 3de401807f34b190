import type { Logger } from 'pino'
import { eraseAgainOf } from '#app/commands/erased-again.ts'
import { checkInvariants, type Violation } from '#db/check-invariants.ts'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { leaveOutSent } from '#db/restore.ts'
import { PATIENT_LIMITS } from '#db/session.ts'
import { PROGRAM } from '#lib/version.ts'
import { findLost, openMedia } from '#platform/media/index.ts'
import type { Config } from '#site/server/config.ts'
import type { PrivatePostgres } from './private-postgres.ts'

interface Finishing {
  config: Config
  log: Logger
  erased: ReadonlySet<string>
  /** Whether the database went back to a moment, after which mails and pushes were sent. */
  isBack: boolean
}

/**
 * Makes of a recovered cluster a database of Lokma: migrates it, takes out what was sent after the moment, erases again whom the list
 * names, and checks it.
 * @returns sentences for the operator
 */
export async function finish({ connection }: PrivatePostgres, { config, log, erased, isBack }: Finishing): Promise<string[]> {
  const database = connect({ ...connection, limits: PATIENT_LIMITS })
  const media = openMedia(config)
  try {
    const sentences: string[] = []
    const migrations = await migrate(database.pool)
    if (migrations.length > 0) sentences.push(`Ran ${migrations.map(({ name }) => name).join(', ')}.`)
    if (isBack) await leaveOutSent(database.pool)
    const again = await eraseAgainOf({ database, media, log, config }, erased)
    if (again !== undefined) sentences.push(again)
    const violations = await checkInvariants(database.pool)
    sentences.push(...sentencesOn(violations))
    const lost = await findLost({ db: database.db, media })
    if (lost.length > 0)
      sentences.push(
        `Pictures that were removed after that time: ${lost.length}. '${PROGRAM} restore-pictures <backup file>' brings them from a nightly backup before their removal.`,
      )
    return sentences
  } finally {
    await database.close()
  }
}

/** What was not true at that time is no reason to have nothing: the operator reads it and decides. */
function sentencesOn(violations: readonly Violation[]): string[] {
  if (violations.length === 0) return ['Everything that must be true is true.']
  return [...violations.map(({ sentence }) => `Not true at that time: ${sentence}`), `'${PROGRAM} check' shows the rows.`]
}
