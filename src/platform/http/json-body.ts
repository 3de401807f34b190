import type { Next } from 'hono'
import { isCleanText, plainText } from '#lib/text.ts'
import { refuseLongBody } from './body-limit.ts'
import { errorResponse, malformedResponse } from './error-body.ts'
import type { RequestContext } from './router.ts'

const BODY_BYTES = 64 * 1024
const DEPTH = 8
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Gives a route JSON of at most 64 KB whose texts are plain and can be stored and shown; a password stays as it was typed. */
export async function checkJsonBody(c: RequestContext, next: Next): Promise<Response | void> {
  const length = c.req.header('content-length')
  // Most requests declare that they have no body; looking for one would create a request object that nothing needs.
  if (length === '0' || (length === undefined && c.req.header('transfer-encoding') === undefined)) return next()
  return (await refuseLongBody(c, BODY_BYTES)) ?? (READS.has(c.req.method) ? undefined : await cleanBody(c)) ?? next()
}

async function cleanBody(c: RequestContext): Promise<Response | undefined> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return errorResponse(c, 'UNSUPPORTED_MEDIA_TYPE')
  const given = parsePlain(await c.req.text().catch(() => ''))
  if (!given) return malformedResponse(c)
  const fault = faultIn(given.value, [])
  if (fault?.code === 'INVALID_INPUT') return errorResponse(c, 'INVALID_INPUT')
  if (fault) return errorResponse(c, fault.code, { issues: [{ path: fault.path.join('.'), code: fault.code }] })
  // The route reads the body from here.
  if (given.isChanged) c.req.bodyCache.text = Promise.resolve(JSON.stringify(given.value)) as unknown as string
  return undefined
}

/** The value with plain texts, undefined for what is not JSON. A password is compared letter by letter, so nothing is taken from one. */
function parsePlain(text: string): { value: unknown; isChanged: boolean } | undefined {
  let isChanged = false
  try {
    const value: unknown = JSON.parse(text, (key, one: unknown) => {
      if (typeof one !== 'string' || /password$/i.test(key)) return one
      const plain = plainText(one)
      isChanged ||= plain !== one
      return plain
    })
    return { value, isChanged }
  } catch {
    return undefined
  }
}

interface Fault {
  code: 'TEXT_UNREADABLE' | 'INVALID_INPUT'
  path: readonly string[]
}

function faultIn(value: unknown, path: readonly string[]): Fault | undefined {
  if (typeof value === 'string') return isCleanText(value) ? undefined : { code: 'TEXT_UNREADABLE', path }
  if (typeof value !== 'object' || value === null) return undefined
  if (path.length === DEPTH) return { code: 'INVALID_INPUT', path }
  for (const [key, inner] of Object.entries(value)) {
    const fault = isCleanText(key) ? faultIn(inner, [...path, key]) : ({ code: 'INVALID_INPUT', path } as const)
    if (fault) return fault
  }
  return undefined
}
