import { type Agent, request } from 'node:http'

/** How a call ended for its caller. */
export type Outcome = 'ok' | 'refused' | 'busy' | 'wrong' | 'lost' | 'hang'

export interface CallResult {
  end: Outcome
  /** 0: no answer came. */
  status: number
  text: string
  headers: Record<string, string | string[] | undefined>
  ms: number
}

export interface CallOptions {
  method?: string
  cookie?: string
  key?: string
  body?: unknown
  agent?: Agent
}

/** Longer than any client waits. */
export const HANG_MS = 10_000

/** One request with a timeout. */
export function call(address: string, path: string, { method = 'GET', cookie, key, body, agent }: CallOptions = {}): Promise<CallResult> {
  const isFile = body instanceof Uint8Array
  const data = body === undefined ? undefined : isFile ? body : JSON.stringify(body)
  const headers = {
    origin: address,
    ...(cookie === undefined ? {} : { cookie }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(data === undefined
      ? {}
      : { 'content-type': isFile ? 'image/jpeg' : 'application/json', 'content-length': Buffer.byteLength(data) }),
  }
  const began = performance.now()
  return new Promise((done) => {
    const end = (kind: Outcome, given: Partial<CallResult> = {}) => {
      clearTimeout(late)
      done({ end: kind, status: 0, text: '', headers: {}, ms: performance.now() - began, ...given })
    }
    const sent = request(`${address}${path}`, { method, headers, ...(agent ? { agent } : {}) }, (answer) => {
      const { statusCode: status = 0, headers } = answer
      let text = ''
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      answer.on('error', () => end('lost'))
      answer.on('end', () => end(endOf(status, headers), { status, text, headers }))
    })
    const late = setTimeout(() => {
      end('hang')
      sent.destroy()
    }, HANG_MS)
    sent.on('error', () => end('lost'))
    sent.end(data)
  })
}

/** A 503 must carry Retry-After. */
function endOf(status: number, headers: CallResult['headers']): Outcome {
  if (status < 400) return 'ok'
  if (status < 500) return 'refused'
  return status === 503 && headers['retry-after'] !== undefined ? 'busy' : 'wrong'
}
