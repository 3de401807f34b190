import { request as requestHttp, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { request as requestHttps } from 'node:https'

/** What a server answered. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** Milliseconds from the first byte of the body to the last. */
  bodyMs: number
}

interface How {
  method?: string
  headers?: OutgoingHttpHeaders
  body?: Buffer
  signal: AbortSignal
  patienceMs?: number
}

const PATIENCE_MS = 4000
/** The description of the API has about a megabyte. */
const BODY_MAX = 8_000_000

/**
 * Calls a server and follows no redirect. The certificate is not checked: a check of its own judges it, and the rest of a site with a bad one
 * is looked at too. A request for another protocol ends with the head of the answer. @throws Error with the code of the system
 */
export function call(url: URL, { method = 'GET', headers = {}, body, signal, patienceMs = PATIENCE_MS }: How): Promise<Answer> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((done, fail) => {
    const late = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    const sent = request(url, { method, headers, signal: late, rejectUnauthorized: false, agent: false }, (answer) => {
      const pieces: Buffer[] = []
      let size = 0
      let began = 0
      answer.on('data', (piece: Buffer) => {
        began ||= performance.now()
        size += piece.length
        if (size > BODY_MAX) answer.destroy(new Error('the answer is too long'))
        pieces.push(piece)
      })
      answer.on('end', () => {
        const text = Buffer.concat(pieces).toString()
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body: text, bodyMs: began === 0 ? 0 : performance.now() - began })
      })
      answer.on('error', fail)
    })
    sent.on('upgrade', (answer, socket) => {
      socket.destroy()
      done({ status: answer.statusCode ?? 0, headers: answer.headers, body: '', bodyMs: 0 })
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

/** A short reason for a call that failed. */
export function reasonOf(error: unknown): string {
  const { code, name, errors } = error as { code?: string; name?: string; errors?: { code?: string }[] }
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR') return 'no answer in time'
  return code ?? errors?.[0]?.code ?? name ?? 'unknown'
}
