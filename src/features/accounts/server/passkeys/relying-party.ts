import type { Context } from '#site/server/context.ts'
import { ownOrigin } from '#platform/http/cross-site.ts'
import type { RequestContext } from '#platform/http/router.ts'

/** The site that a passkey belongs to: the passkey signs for one origin and is kept under one domain. */
export interface RelyingParty {
  origin: string
  id: string
}

/** The address of the site; on a machine without PUBLIC_URL the one that the browser used, as for the origin of writes. */
export function relyingParty(c: RequestContext, { config }: Pick<Context, 'config'>): RelyingParty {
  const origin = ownOrigin(config.publicUrl, c.req.header('host') ?? 'localhost', new URL(c.req.url).protocol)
  return { origin, id: new URL(origin).hostname }
}
