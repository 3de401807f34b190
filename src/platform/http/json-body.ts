import type { Next } from 'hono'
import { isCleanText } from '#lib/text.ts'
import { refuseLongBody } from './body-limit.ts'
import { errorResponse, malformedResponse } from './error-body.ts'
import type { RequestContext } from './router.ts'

const BODY_BYTES = 64 * 1024
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Checks a body before its route sees it: JSON of at most 64 KB whose every text can be stored and shown. */
export async function checkJsonBody(c: RequestContext, next: Next): Promise<Response | void> {
  const length = c.req.header('content-length')
  // Most requests declare that they have no body; looking for one would create a request object that nothing needs.
  if (length === '0' || (length === undefined && c.req.header('transfer-encoding') === undefined)) return next()
  return (await refuseLongBody(c, BODY_BYTES)) ?? (READS.has(c.req.method) ? undefined : await refuseUnclean(c)) ?? next()
}

async function refuseUnclean(c: RequestContext): Promise<Response | undefined> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return errorResponse(c, 'UNSUPPORTED_MEDIA_TYPE')
  const value = await c.req.json<unknown>().catch(() => undefined)
  if (value === undefined) return malformedResponse(c)
  return isCleanValue(value, 8) ? undefined : errorResponse(c, 'INVALID_INPUT')
}

function isCleanValue(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isCleanText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  return Object.entries(value).every(([key, inner]) => isCleanText(key) && isCleanValue(inner, depth - 1))
}
