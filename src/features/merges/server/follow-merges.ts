import type { Next } from 'hono'
import type { Context } from '#site/server/context.ts'
import type { RequestContext } from '#platform/http/router.ts'
import { findRedirect } from './merges.sql.ts'

/** Leads calls about an absorbed restaurant to the survivor, with their method, body and query. Asked only where nothing was found. */
export function followMerges({ db }: Pick<Context, 'db'>): (c: RequestContext, next: Next) => Promise<void> {
  return async (c: RequestContext, next: Next): Promise<void> => {
    await next()
    if (c.res.status !== 404) return
    const [, before, id, rest] =
      /^(\/api\/restaurants\/|\/og\/(?:[a-z]+\/)?restaurants\/)([a-z0-9-]{1,160})((?:[/.].*)?)$/.exec(c.req.path) ?? []
    if (before === undefined || id === undefined) return
    const target = await findRedirect(db, id)
    if (target === undefined) return
    const { search } = new URL(c.req.url)
    c.res = undefined
    c.res = c.body(null, 308, { Location: `${before}${target}${rest}${search}`, 'Cache-Control': 'no-store' })
  }
}
