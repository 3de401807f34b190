import type { Services } from '#server/services.ts'
import { insertEarned } from './badges.sql.ts'

/**
 * After a deed, its members get the badges that they have now earned: an inactive one never, and none twice.
 * The deed stands whether this works or not; a badge missed now comes with the next deed.
 */
export async function awardBadges({ db, log }: Pick<Services, 'db' | 'log'>, profileIds: (string | null | undefined)[]): Promise<void> {
  const members = [...new Set(profileIds.filter((id) => typeof id === 'string'))]
  if (members.length === 0) return
  await insertEarned(db, members).catch((error: Error) => {
    log.warn({ error: error.name, code: (error as { code?: string }).code }, 'badges not awarded')
  })
}
