import type { ErrorCode } from '#i18n/en/errors.ts'

export type { ErrorCode }

/** HTTP statuses that an expected refusal can have. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

/**
 * A refusal that the caller can understand: a stable code, a status and details for a program.
 * The sentence is looked up by the code, in English for the API and in Turkish on screen.
 */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly status: RefusalStatus
  readonly details: Record<string, unknown>

  constructor(code: ErrorCode, status: RefusalStatus, details: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.status = status
    this.details = details
  }
}

/** Something that we depend on is away or refuses us: trying later may work. The message is one sentence for the operator. */
export class UnavailableError extends Error {}
