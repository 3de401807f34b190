import type { Next } from 'hono'
import type { Context } from '#platform/context.ts'
import type { RequestContext } from '#platform/http/router.ts'
import { assertReachable, hiddenOf } from './hidden-from.ts'

/**
 * For two members of whom one blocked the other, everything below the other's profile is not there. Excepted are the public keys,
 * which open the messages that they have, and the presence, which is empty for all but friends.
 */
const OF_PROFILE = /^\/api\/profiles\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?!(?:keys|presence)\/?$)/i

/** Guards every present and future route below `/api/profiles/{id}/`. */
export function keepApart(context: Pick<Context, 'db'>): (c: RequestContext, next: Next) => Promise<void> {
  return async (c: RequestContext, next: Next): Promise<void> => {
    const id = OF_PROFILE.exec(c.req.path)?.[1]
    if (id !== undefined) assertReachable(await hiddenOf(c, context), id.toLowerCase(), 'PROFILE_NOT_FOUND')
    await next()
  }
}
