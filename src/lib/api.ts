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

/**
 * Calls the API: GET, or POST and others with a JSON body; a file is sent as it is. A call with a `key` is idempotent: a retry creates nothing new. A `proof` is one of work.
 * @throws ApiError for every response that is no success; NO_ANSWER with status 0 when there was none.
 */
export async function api<T>(
  path: string,
  init: { method?: string; body?: unknown; signal?: AbortSignal; key?: string; proof?: string } = {},
): Promise<T> {
  const { method = 'GET', body, signal, key, proof } = init
  const isFile = body instanceof Blob
  const request = new Request(`${origin}/api${path}`, {
    method,
    ...(signal ? { signal } : {}),
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    headers: {
      ...(body === undefined ? {} : { 'content-type': isFile ? body.type : 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(proof === undefined ? {} : { 'proof-of-work': proof }),
    },
  })
  const answer = method === 'GET' ? fetch(request) : reportWait(fetch(request))
  const response = await answer.catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw noAnswer()
  })
  if (response.ok) return (await response.json()) as T
  const error = new ApiError(response.status, (await response.json().catch(() => ({}))) as Record<string, unknown>)
  window.dispatchEvent(new CustomEvent(REFUSED, { detail: error.details }))
  throw error
}

/** The query of an address; what is undefined or empty is left out. */
export function queryString(params: Record<string, string | number | undefined>): string {
  const entries = Object.entries(params).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]))
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries as [string, string][]).toString()}`
}
