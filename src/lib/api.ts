import { reportWait } from './waiting.ts'

/** A refusal of the API, with its stable code and details. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>

  constructor(status: number, details: Record<string, unknown>) {
    super(typeof details['message'] === 'string' ? details['message'] : 'Request failed')
    this.name = 'ApiError'
    this.status = status
    this.code = typeof details['code'] === 'string' ? details['code'] : 'INTERNAL'
    this.details = details
  }
}

/** The window event of a refused call, with the code and the details of the refusal. */
export const REFUSED = 'lokma:refused'

/** The error of a call that got no response. The code is the client's: no answer of the API has it. */
export function noAnswer(): ApiError {
  return new ApiError(0, { code: 'NO_ANSWER', message: 'No answer' })
}

/** Whether a call got no response: the network or the server is unavailable. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

/** For mutations that change nothing the second time: one without an answer is sent again until it gets one. */
export const repeatLost = {
  retry: (_tries: number, error: Error): boolean => isOffline(error),
  retryDelay: (tries: number): number => Math.min(1000 * 2 ** tries, 15_000),
}

const origin = typeof window === 'undefined' ? 'http://localhost' : window.location.origin

export interface Call {
  /** The values of the parts of the path in braces. */
  params?: Record<string, string | number> | undefined
  query?: Record<string, string | number | undefined> | undefined
  /** JSON; for src/site/upload.ts a file, which is sent as it is. */
  body?: unknown
  signal?: AbortSignal | undefined
  /** A call with a key is idempotent: a retry creates nothing new. */
  key?: string | undefined
  /** A proof of work. */
  proof?: string | undefined
}

/** The address of an operation such as 'GET /members/{id}'. */
export function addressOf(operation: string, { params = {}, query = {} }: Pick<Call, 'params' | 'query'>): string {
  const path = operation.slice(operation.indexOf(' ') + 1)
  return `${origin}/api${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!))}${queryString(query)}`
}

/**
 * Calls an operation of the API, such as 'GET /members/{id}'.
 * @throws ApiError for every response that is no success; NO_ANSWER with status 0 when there was none.
 */
export async function request(operation: string, call: Call = {}): Promise<unknown> {
  const [method = ''] = operation.split(' ', 1)
  const { body, signal, key, proof } = call
  const sent = new Request(addressOf(operation, call), {
    method,
    ...(signal ? { signal } : {}),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(proof === undefined ? {} : { 'proof-of-work': proof }),
    },
  })
  const answer = method === 'GET' ? fetch(sent) : reportWait(fetch(sent))
  const response = await answer.catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw noAnswer()
  })
  if (response.ok) return response.json()
  const error = new ApiError(response.status, (await response.json().catch(() => ({}))) as Record<string, unknown>)
  window.dispatchEvent(new CustomEvent(REFUSED, { detail: error.details }))
  throw error
}

/** The query of an address; what is undefined or empty is left out. */
export function queryString(params: Record<string, string | number | undefined>): string {
  const entries = Object.entries(params).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]))
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries as [string, string][]).toString()}`
}
