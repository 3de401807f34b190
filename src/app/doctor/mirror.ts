import { MIRROR_PATH, type MirroredRequest, mirrorToken } from '#app/request-mirror.ts'
import { type Answer, call } from './call.ts'
import { ownAddress } from './checks/server.ts'
import type { Setup } from './setup.ts'

/** An address that no machine has (RFC 5737). */
export const FORGED = '192.0.2.77'

interface Wish {
  headers?: Record<string, string>
  body?: Buffer
  query?: string
}

/** Sends the server a request under its public address, which it answers with what it saw. Undefined without the secret. @throws Error */
export async function callMirror(setup: Setup, { headers = {}, body, query = '' }: Wish = {}): Promise<Answer | undefined> {
  const secret = await setup.secret()
  const base = setup.config.publicUrl ?? ownAddress(setup.config).href
  if (secret === undefined) return undefined
  return call(new URL(`${MIRROR_PATH}${query}`, base), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${mirrorToken(secret, Date.now())}`,
      'accept-encoding': 'identity',
      ...(body && { 'content-type': 'application/octet-stream', 'content-length': body.length }),
      ...headers,
    },
    ...(body && { body }),
    signal: setup.signal,
  })
}

/** What the server saw; undefined where another server, or another secret, answered. */
export function readMirror(answer: Answer | undefined): MirroredRequest | undefined {
  if (answer?.status !== 200) return undefined
  try {
    const seen = JSON.parse(answer.body) as Partial<MirroredRequest>
    return typeof seen.address === 'string' ? (seen as MirroredRequest) : undefined
  } catch {
    return undefined
  }
}

/** How the server sees a plain request under the public address; undefined where it is not this server. */
export function seenPublicly(setup: Setup): Promise<MirroredRequest | undefined> {
  return setup.once('mirror', async () => readMirror(await callMirror(setup).catch(() => undefined)))
}
