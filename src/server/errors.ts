import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { errors as sentences } from '#i18n/en/errors.ts'
import { DomainError, type ErrorCode, UnavailableError } from '#lib/errors.ts'
import type { AppEnv } from './router.ts'

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

/** Answers with the error shape; a 429 or 503 says when to come back. */
export function errorResponse(c: Context<AppEnv>, code: ErrorCode, status: number, details: Record<string, unknown> = {}): Response {
  const message = sentences[code]
  const retryAfter = details['retryAfter'] ?? (status === 503 ? 2 : undefined)
  if (typeof retryAfter === 'number') c.header('Retry-After', String(retryAfter))
  c.header('Cache-Control', 'no-store')
  return c.json({ error: message, message, code, requestId: c.get('requestId'), ...details }, status as 400)
}

/** What is known answers with its code; the rest is logged and says nothing but its request id. */
export function onError(error: Error, c: Context<AppEnv>): Response {
  if (error instanceof DomainError) return errorResponse(c, error.code, error.status, error.details)
  if (error instanceof HTTPException) {
    if (error.status === 413) return errorResponse(c, 'BODY_TOO_LARGE', 413)
    return errorResponse(c, 'INVALID_INPUT', error.status >= 500 ? 400 : error.status)
  }
  if (isOfGoneRestaurant(error)) return errorResponse(c, 'RESTAURANT_NOT_FOUND', 404)
  if (isOfSomebodyGone(error)) return errorResponse(c, 'NOT_AUTHENTICATED', 401)
  if (isUnavailable(error)) {
    // Where it happened says nothing, and it happens to many at once.
    c.get('log').warn(
      { error: { ...describe(error), stack: undefined } },
      error instanceof UnavailableError ? 'store unavailable' : 'database unavailable',
    )
    return errorResponse(c, 'UNAVAILABLE', 503)
  }
  c.get('log').error({ error: describe(error) }, 'request failed')
  return errorResponse(c, 'INTERNAL', 500)
}

const restaurantKeys = new Set(['votes_question_id_fkey', 'comments_question_id_fkey', 'points_log_question_id_fkey'])

/** Whether the restaurant that a call acts on was deleted while it was under way. */
function isOfGoneRestaurant(error: Error): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23503' && constraint !== undefined && restaurantKeys.has(constraint)
}

/** Whether somebody left for good between the question who asks and the write. */
function isOfSomebodyGone(error: Error): boolean {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  return code === '23503' && /_(user|owner|author|reporter|sender)_id_fkey$/.test(constraint)
}

/** What a log may hold: an error of the database can quote what people typed, so only its code and constraint are kept. */
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

const connectionCodes = new Set([
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
  '57014',
  '55P03',
])

/** Whether the database or the picture store is away, too busy or full: trying again later may work. */
export function isUnavailable(error: Error): boolean {
  const { code } = error as { code?: string }
  return (
    error instanceof UnavailableError ||
    (code !== undefined && connectionCodes.has(code)) ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(error.message)
  )
}
