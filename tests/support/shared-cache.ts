import CachePolicy from 'http-cache-semantics'

/** What it keeps never grows old: a busy machine takes longer for two readers than the second for which the site lets it. */
class AgelessPolicy extends CachePolicy {
  now(): number {
    return 0
  }
}

interface Kept {
  policy: CachePolicy
  body: string
}

/** What a reader got through a shared cache. */
export interface Through {
  body: string
  isHit: boolean
}

/**
 * A shared cache in front of a site that obeys RFC 9111. With `keysOnLanguage` it is a CDN as docs/guides/scaling.md sets it up: one copy
 * per value of the language cookie, and no other cookie reaches its key or the site.
 */
export function createSharedCache(origin: string, { keysOnLanguage = false } = {}) {
  const kept = new Map<string, Kept>()

  return async function get(path: string, cookie?: string): Promise<Through> {
    const language = /language=\w+/.exec(cookie ?? '')?.[0]
    const sent = keysOnLanguage ? language : cookie
    const request = { url: path, method: 'GET', headers: { host: 'lokma.test', ...(sent ? { cookie: sent } : {}) } }
    const key = keysOnLanguage ? `${path} ${language ?? ''}` : path
    const known = kept.get(key)
    if (known?.policy.satisfiesWithoutRevalidation(request)) return { body: known.body, isHit: true }
    const response = await fetch(origin + path, { headers: sent ? { cookie: sent } : {} })
    const body = await response.text()
    const policy = new AgelessPolicy(request, { status: response.status, headers: Object.fromEntries(response.headers) }, { shared: true })
    if (policy.storable()) kept.set(key, { policy, body })
    return { body, isHit: false }
  }
}
