import type { Services } from '#server/services.ts'
import { insertEarned } from './badges.sql.ts'

/**
 * After a write, its members get the badges that they have now earned: an inactive one never, and none twice. Their open
 * tabs hear of it. The write stands whether this works or not; a badge missed now comes with the next write.
 */
export async function awardBadges(
  { db, log, hub }: Pick<Services, 'db' | 'log'> & { hub: Pick<Services['hub'], 'send'> },
  profileIds: (string | null | undefined)[],
): Promise<void> {
  const members = [...new Set(profileIds.filter((id) => typeof id === 'string'))]
  if (members.length === 0) return
  try {
    for (const member of await insertEarned(db, members)) hub.send(member, 'NewsArrived', {})
  } catch (error) {
    log.warn({ error: (error as Error).name, code: (error as { code?: string }).code }, 'badges not awarded')
  }
}
