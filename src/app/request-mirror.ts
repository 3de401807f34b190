import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { VERSION } from '#lib/version.ts'
import { skipBody } from '#platform/http/body-limit.ts'
import { createRouter, type RequestContext } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'

/** Shows `lokma doctor` how a request reached the server: what proxies in between changed in it. */
export const MIRROR_PATH = '/dev/request'

/** A request as the server saw it. */
export interface MirroredRequest {
  version: string
  /** The client's address, as limits count it. */
  address: string
  forwardedFor: string | null
  host: string | null
  range: string | null
}

const TOKEN_MS = 120_000
/** What is sent at once and what follows, so that a proxy which holds answers back is seen. */
export const MIRROR_PAUSE_MS = 400
const BODY_MAX = 7_000_000

const sign = (until: string, secret: string): string => createHmac('sha256', secret).update(`request mirror ${until}`).digest('base64url')

/** Proves for two minutes that the caller can read the server's secret. */
export function mirrorToken(secret: string, now: number): string {
  const until = (now + TOKEN_MS).toString(36)
  return `${until}.${sign(until, secret)}`
}

function isToken(header: string | undefined, secret: string, now: number): boolean {
  const [, until = '', signature = ''] = /^Bearer ([0-9a-z]{1,12})\.([\w-]{43})$/.exec(header ?? '') ?? []
  const time = Number.parseInt(until, 36)
  // The clock of the caller is that of this machine; a token that lasts longer was not made by it.
  if (!(time > now && time <= now + 2 * TOKEN_MS)) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(until, secret)))
}

const present = (c: RequestContext): MirroredRequest => ({
  version: VERSION,
  address: c.get('address'),
  forwardedFor: c.req.header('x-forwarded-for') ?? null,
  host: c.req.header('host') ?? null,
  range: c.req.header('range') ?? null,
})

/** A line at once, and one after a pause. */
function twoLines(): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async start(stream) {
      stream.enqueue(encoder.encode(': first\n'))
      await sleep(MIRROR_PAUSE_MS)
      stream.enqueue(encoder.encode(': second\n'))
      stream.close()
    },
  })
}

/** Without a fresh token the address looks as if it did not exist. */
export function mirrorRoutes({ secret }: Pick<Context, 'secret'>) {
  return createRouter()
    .use(MIRROR_PATH, async (c, next) => (isToken(c.req.header('authorization'), secret, Date.now()) ? next() : c.notFound()))
    .get(MIRROR_PATH, (c) => {
      c.header('Cache-Control', 'no-store')
      if (c.req.query('stream') === undefined) return c.json(present(c))
      // As the streams of live numbers and of the hub.
      return c.body(twoLines(), 200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
    })
    .post(MIRROR_PATH, async (c) => {
      await skipBody(c, BODY_MAX)
      return c.json(present(c))
    })
}
