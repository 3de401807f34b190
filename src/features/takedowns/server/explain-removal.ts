import type { Next } from 'hono'
import { publicOrigin } from '#site/server/config.ts'
import type { Context } from '#site/server/context.ts'
import { errorResponse } from '#platform/http/error-body.ts'
import type { RequestContext } from '#platform/http/router.ts'
import { selectRemoval } from './takedowns.sql.ts'

/**
 * Tells calls about a removed restaurant why it is gone: 410, or 451 where a request by law removed it. Asked only where nothing was found.
 */
export function explainRemoval({ config, db }: Pick<Context, 'config' | 'db'>): (c: RequestContext, next: Next) => Promise<void> {
  return async (c, next) => {
    await next()
    if (c.res.status !== 404) return
    const [, id] = /^\/api\/restaurants\/([a-z0-9-]{1,160})(?:\/.*)?$/.exec(c.req.path) ?? []
    const removal = id === undefined ? undefined : await selectRemoval(db, id)
    if (!removal) return
    const { takedown, rule, decidedOn } = removal
    // RFC 7725: who blocks it.
    if (takedown) c.header('Link', `<${publicOrigin(config)}>; rel="blocked-by"`)
    const answer = takedown
      ? errorResponse(c, 'RESTAURANT_TAKEN_DOWN', { takedown })
      : errorResponse(c, 'RESTAURANT_REMOVED', { rule, decidedOn })
    // Else the answer would be mixed with the 404.
    c.res = undefined
    c.res = answer
  }
}
