/** What the API answers to a refusal beside its code. The message never changes; the interface has sentences of its own. */
export type ErrorAnswer = readonly [status: number, message: string]

/** The refusals of a feature or layer by their stable code, in `<noun>.errors.ts`. */
export type ErrorTable = Readonly<Record<string, ErrorAnswer>>

/** The codes of all refusals: src/app/errors.ts fills it. */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- the app extends it
export interface ErrorCodes {}
export type ErrorCode = keyof ErrorCodes

const answers = new Map<string, ErrorAnswer>()

/** Registers refusals for the code that answers requests. */
export function registerErrors(table: ErrorTable): void {
  for (const [code, answer] of Object.entries(table)) answers.set(code, answer)
}

export const isErrorCode = (code: string): code is ErrorCode => answers.has(code)

export const errorAnswer = (code: ErrorCode): ErrorAnswer => answers.get(code)!

/**
 * A refusal that the caller can understand: a stable code and details for a program. src/platform/http/error-body.ts makes it the body of
 * an answer. The code decides the status; the message of the API is English, the sentence on screen is in the language of the page.
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
    return errorAnswer(this.code)[0]
  }
}

/** Refuses with this code unless the condition holds. @throws DomainError */
export function ensure(condition: unknown, code: ErrorCode, details?: Record<string, unknown>): asserts condition {
  if (!condition) throw new DomainError(code, details)
}

/** Refuses with this code when the condition holds. @throws DomainError */
export function refuseIf(condition: unknown, code: ErrorCode): void {
  if (condition) throw new DomainError(code)
}

/** A value that must be there, such as a row by its id. @throws DomainError with this code when there is none */
export function found<T>(value: T | null | undefined | false, code: ErrorCode, details?: Record<string, unknown>): T {
  ensure(value !== undefined && value !== null && value !== false, code, details)
  return value
}

/** A dependency is unavailable or refuses us: a retry may work. The message is one sentence for the operator. */
export class UnavailableError extends Error {}
