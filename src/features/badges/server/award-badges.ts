import type { Context } from '#site/server/context.ts'
import { insertEarned } from './badges.sql.ts'

/**
 * After a write, gives its members the badges that they have now earned: never an inactive one, and none twice. Notifies
 * their open tabs. The write is kept even if this fails; the next write catches up on a missed badge.
 */
export async function awardBadges(
  { db, log, hub }: Pick<Context, 'db' | 'log'> & { hub: Pick<Context['hub'], 'send'> },
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
