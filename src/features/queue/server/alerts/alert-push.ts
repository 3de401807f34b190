import type { PushSource } from '#features/notifications/server/index.ts'
import type { Context } from '#site/server/context.ts'
import { countOverdue } from '../queue.sql.ts'
import { QUEUE_PATH, waitingSentence } from './alert-texts.ts'
import { canDecide } from './alerts.sql.ts'

/** A newer alert takes the place of the one that a device shows. */
export const ALERT_TAG = 'queue'

/** The push of an alert: how many items wait too long when it is sent; none when nothing does, or when the member has left the staff. */
export function queuePushes(site: Context['site']): Readonly<Record<string, PushSource>> {
  return {
    [ALERT_TAG]: async (db, memberId, language) => {
      const hours = site.current().waitingHours
      if (hours === 0 || !(await canDecide(db, memberId))) return undefined
      const { count } = await countOverdue(db, hours)
      return count === 0 ? undefined : { title: waitingSentence({ count, hours }, language), path: QUEUE_PATH }
    },
  }
}
