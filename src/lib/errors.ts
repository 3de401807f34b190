import type { ErrorCode } from '#i18n/api-messages.ts'
import { errorStatus } from './error-status.ts'

export type { ErrorCode }

/**
 * A refusal that the caller can understand: a stable code and details for a program.
 * src/platform/http/error-body.ts makes it the body of an answer. The code decides the status; its sentence is English in the API and Turkish on screen.
 */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown>

  constructor(code: ErrorCode, details: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** Refuses with this code unless the condition holds. @throws DomainError */
export function ensure(condition: unknown, code: ErrorCode, details?: Record<string, unknown>): asserts condition {
  if (!condition) throw new DomainError(code, details)
}

/** A value that must be there, such as a row by its id. @throws DomainError with this code when there is none */
export function found<T>(value: T | null | undefined | false, code: ErrorCode, details?: Record<string, unknown>): T {
  ensure(value !== undefined && value !== null && value !== false, code, details)
  return value
}

/** A dependency is unavailable or refuses us: a retry may work. The message is one sentence for the operator. */
export class UnavailableError extends Error {}
