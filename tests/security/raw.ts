import { request } from 'node:http'
import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  headers: Record<string, string | undefined>
  text: string
}

/** Sends a path and headers unchanged; a body in pieces has no length. */
export function sendRaw(
  url: string,
  path: string,
  given: { method?: string; headers?: Record<string, string | string[]>; pieces?: string[] } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((done, fail) => {
    // A separate connection, because the server closes it after an invalid request.
    const sending = request({ hostname, port, path, agent: false, method: given.method ?? 'GET', headers: given.headers ?? {} }, (res) => {
      let text = ''
      res.on('data', (chunk: Buffer) => (text += chunk.toString()))
      res.on('end', () => done({ status: res.statusCode ?? 0, headers: res.headers as RawAnswer['headers'], text }))
    }).on('error', fail)
    for (const piece of given.pieces ?? []) sending.write(piece)
    sending.end()
  })
}

/** Writes bytes to a connection. @returns everything received until the server closes it */
export function writeBytes(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((done, fail) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    socket.on('close', () => done(text))
    socket.on('error', fail)
  })
}
