import type { Next } from 'hono'
import { errorResponse } from '#platform/http/error-body.ts'
import type { RequestContext } from '#platform/http/router.ts'
import { refusalOfSanction } from '#platform/http/viewer.ts'
import { passage } from '../sanctions.rules.ts'

/**
 * Refuses what the strongest sanction of the member forbids, before the body is read: writes, and under a ban everything but the
 * decision, the appeal, the export, the deletion of the account and the sign-out. A banned member reads what visitors read.
 */
export function obeySanctions(isRead: (c: RequestContext) => boolean): (c: RequestContext, next: Next) => Promise<Response | void> {
  return async (c: RequestContext, next: Next): Promise<Response | void> => {
    const viewer = await c.get('viewer')()
    if (viewer.kind !== 'member' || !viewer.sanction) return next()
    const way = passage(viewer.sanction.kind, { path: c.req.path, isRead: isRead(c) })
    if (way === 'refuse') {
      const { code, details } = refusalOfSanction(viewer.sanction)
      return errorResponse(c, code, details)
    }
    if (way === 'visitor') c.set('viewer', async () => ({ kind: 'visitor', anonymousId: undefined }))
    return next()
  }
}
