/** What a push service, or the way to it, said. */
export interface Answer {
  /** The HTTP status; undefined when there was no answer. */
  status?: number
  /** Why there was no answer. */
  code?: string
  /** The header Retry-After as it came. */
  retryAfter?: string
}

/** How an attempt ended: `gone` ends the subscription, `refused` this push; `failed` is tried again. */
export type Outcome = 'sent' | 'gone' | 'refused' | 'failed'

/** 404 and 410 say that the browser takes no pushes there any more. Only a busy, broken or absent service is asked again. */
export function outcomeOf({ status }: Answer): Outcome {
  if (status === undefined || status === 408 || status === 429 || status >= 500) return 'failed'
  if (status >= 200 && status < 300) return 'sent'
  return status === 404 || status === 410 ? 'gone' : 'refused'
}

const RETRY_AFTER_MAX = 24 * 60 * 60

/** The seconds that the service asks to wait, as a number or as a date; 0 when it does not say. */
export function secondsAsked({ retryAfter }: Answer, now: number): number {
  if (retryAfter === undefined) return 0
  const seconds = /^\d{1,9}$/.test(retryAfter.trim()) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1000
  return Number.isFinite(seconds) ? Math.min(RETRY_AFTER_MAX, Math.max(0, Math.ceil(seconds))) : 0
}
