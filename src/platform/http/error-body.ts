import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { COMMITS_WAIT, CONNECTION_FAILED, CONNECTION_LOST } from '#db/connection-errors.ts'
import { DomainError, errorAnswer, type ErrorCode, registerErrors, UnavailableError } from '#lib/errors.ts'
import { mediaErrors } from '#platform/media/media.errors.ts'
import { httpErrors } from './http.errors.ts'
import type { RequestContext } from './router.ts'

registerErrors({ ...httpErrors, ...mediaErrors })

/** The one shape of every error of the API. */
export const errorBody = z
  .looseObject({
    error: z.string().meta({ example: 'Not authenticated' }),
    message: z.string().meta({ example: 'Not authenticated' }),
    code: z.string().meta({ example: 'NOT_AUTHENTICATED' }),
    requestId: z.string(),
    issues: z.array(z.object({ path: z.string(), code: z.string() })).optional(),
    minutesRemaining: z.int().optional(),
    retryAfter: z.int().optional(),
  })
  .meta({ id: 'Error' })

/** Answers with the error shape and the status of the code; a 429 or 503 says when to come back. */
export function errorResponse(c: RequestContext, code: ErrorCode, details: Record<string, unknown> = {}): Response {
  return respond(c, code, errorAnswer(code)[0], details)
}

/** A request that is not of the HTTP or JSON form has code INVALID_INPUT with a status of its own; a refused value has 422. */
export function malformedResponse(c: RequestContext, status = 400): Response {
  return respond(c, 'INVALID_INPUT', status, {})
}

function respond(c: RequestContext, code: ErrorCode, status: number, details: Record<string, unknown>): Response {
  const [, message] = errorAnswer(code)
  const retryAfter = details['retryAfter'] ?? (status === 503 ? 2 : undefined)
  if (typeof retryAfter === 'number') c.header('Retry-After', String(retryAfter))
  c.header('Cache-Control', 'no-store')
  return c.json({ error: message, message, code, requestId: c.get('requestId'), ...details }, status as 400)
}

/** The error code for what a write no longer finds, by the violated foreign key; undefined for keys that a write alone does not violate. */
export type GoneOf = (constraint: string) => ErrorCode | undefined

/** Known errors answer with their code; others are logged and return only the request id. */
export function createOnError(goneOf: GoneOf = () => undefined) {
  return (error: Error, c: RequestContext): Response => answerError(error, c, goneOf)
}

function answerError(error: Error, c: RequestContext, goneOf: GoneOf): Response {
  if (error instanceof DomainError) return errorResponse(c, error.code, error.details)
  if (error instanceof HTTPException) {
    if (error.status === 413) return errorResponse(c, 'BODY_TOO_LARGE')
    return malformedResponse(c, error.status >= 500 ? 400 : error.status)
  }
  const gone = brokenKey(error, goneOf)
  if (gone) return errorResponse(c, gone)
  if (isUnavailable(error)) {
    // Logged without a stack: where it happened does not matter, and it happens to many calls at once.
    c.get('log').warn(
      { error: { ...describe(error), stack: undefined } },
      error instanceof UnavailableError ? 'store unavailable' : 'database unavailable',
    )
    return errorResponse(c, 'UNAVAILABLE')
  }
  c.get('log')[faultLevel(error)]({ error: describe(error) }, 'request failed')
  return errorResponse(c, 'INTERNAL')
}

function brokenKey(error: Error, goneOf: GoneOf): ErrorCode | undefined {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  return code === '23503' ? goneOf(constraint) : undefined
}

/** What a log may contain: a database error can quote user input, so only its code and constraint are kept. */
function describe(error: Error): Record<string, unknown> {
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string }
  if (code !== undefined) return { name: error.name, code, constraint, table, stack: stackOnly(error) }
  return { name: error.name, message: error.message, stack: stackOnly(error) }
}

function stackOnly(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')
}

const connectionCodes = new Set<string>([
  CONNECTION_FAILED,
  CONNECTION_LOST,
  COMMITS_WAIT,
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53200',
  '53300',
  '58030',
  '08006',
  '08001',
  '08003',
  // Read only: this database was the primary a moment ago, or becomes it now.
  '25006',
  '57014',
  '55P03',
])

/** Refusals of the database that a request can cause: wrong data, a broken constraint, a deadlock, too much at once. */
const CAUSED_BY_INPUT = /^(?:22|23|40|54)...$/

/**
 * The level of a failure in the log. Operators are alerted of errors, so nothing that a request can cause by itself is one.
 */
export function faultLevel(error: unknown): 'warn' | 'error' {
  if (!(error instanceof Error)) return 'error'
  const isRefusal = error instanceof DomainError || error instanceof HTTPException || isUnavailable(error) || isOfClient(error)
  const { code } = error as { code?: unknown }
  return isRefusal || (typeof code === 'string' && CAUSED_BY_INPUT.test(code)) ? 'warn' : 'error'
}

/** Whether the client ended the connection. */
function isOfClient(error: Error): boolean {
  const { code } = error as { code?: unknown }
  return error.name === 'AbortError' || ['ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'].includes(String(code))
}

/** Whether the database or the picture store is unavailable, busy or full: a retry may work. */
export function isUnavailable(error: Error): boolean {
  const { code } = error as { code?: string }
  return error instanceof UnavailableError || (code !== undefined && connectionCodes.has(code))
}
