import type { Next } from 'hono'
import { refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { RequestContext } from '#platform/http/router.ts'
import { isDuetOutOfReach, isOutOfReach } from '#people/server/hidden.sql.ts'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** The paths of a profile, and of everything below it, but for the parts that moderators remove. */
const OF_PROFILE = new RegExp(`^/api/profiles/(?:(${UUID})(?:/.*)?|by-id/(${UUID})/?)$`, 'i')
const OF_RESTAURANT = /^\/api\/restaurants\/([^/]+)/
/** The id of no member. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Answers a request inside the process. */
export type Dispatch = (request: Request, env: RequestContext['env']) => Response | Promise<Response>

/**
 * Between two members of whom one blocked the other, a profile and everything below it does not exist. The request is sent on with the id
 * of no member, so that the route itself gives its answer for an unknown profile, in the same words and after the same work. Guards every
 * present and future route of a profile.
 */
export function keepApart({ db }: Pick<Context, 'db'>, dispatch: Dispatch): (c: RequestContext, next: Next) => Promise<Response | void> {
  return async (c: RequestContext, next: Next): Promise<Response | void> => {
    const [, below, itself] = OF_PROFILE.exec(c.req.path) ?? []
    const id = (below ?? itself)?.toLowerCase()
    if (id === undefined || id === NOBODY) return next()
    const viewer = await c.get('viewer')()
    if (viewer.kind === 'visitor' || !(await isOutOfReach(db, viewer.id, id))) return next()
    const { method, headers, body } = c.req.raw
    const url = c.req.url.replace(below ?? itself!, NOBODY)
    return dispatch(new Request(url, { method, headers, ...(body && { body, duplex: 'half' }) } as RequestInit), {
      ...c.env,
      origin: 'process',
    })
  }
}

/**
 * A duet is the words of one member. A member whom a block keeps from its writer cannot read the duet, nor what others wrote below it.
 * Guards every present and future read of a restaurant.
 * @throws DomainError RESTAURANT_NOT_FOUND
 */
export function keepDuetsApart({ db }: Pick<Context, 'db'>): (c: RequestContext, next: Next) => Promise<void> {
  return async (c: RequestContext, next: Next): Promise<void> => {
    const [, id] = OF_RESTAURANT.exec(c.req.path) ?? []
    if (id !== undefined && c.req.method === 'GET') {
      const viewer = await c.get('viewer')()
      refuseIf(viewer.kind === 'member' && (await isDuetOutOfReach(db, viewer.id, decodeURIComponent(id))), 'RESTAURANT_NOT_FOUND')
    }
    await next()
  }
}
