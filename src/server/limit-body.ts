import type { Context, Next } from 'hono'
import { errorResponse } from './errors.ts'
import type { AppEnv } from './router.ts'

/** A body is at most this long, whether it tells its length or comes in pieces without one. */
export function limitBody(maxBytes: number) {
  return async (c: Context<AppEnv>, next: Next): Promise<Response | void> => {
    const length = c.req.header('content-length')
    if (length !== undefined && c.req.header('transfer-encoding') === undefined)
      return Number(length) > maxBytes ? errorResponse(c, 'BODY_TOO_LARGE', 413) : next()
    const { body, method, headers, url } = c.req.raw
    if (!body) return next()
    const bytes = await readAtMost(body, maxBytes).catch(() => 'broken' as const)
    if (bytes === 'broken') return errorResponse(c, 'INVALID_INPUT', 400)
    if (bytes === undefined) return errorResponse(c, 'BODY_TOO_LARGE', 413)
    // Made from its parts: the request of the Node adapter is none that `new Request` takes, which hono's own limit gives it.
    c.req.raw = new Request(url, { method, headers, body: bytes })
    return next()
  }
}

/** A body that is no JSON; undefined when it is longer than `maxBytes` or breaks off. What tells that it is longer is not read. */
export async function readBody(c: Context<AppEnv>, maxBytes: number): Promise<Buffer | undefined> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) return undefined
  const { body } = c.req.raw
  return body ? readAtMost(body, maxBytes).catch(() => undefined) : Buffer.alloc(0)
}

/** Takes a body from whoever sends it and keeps nothing of it; what is longer is not waited for. */
export async function skipBody(c: Context<AppEnv>, maxBytes: number): Promise<void> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes || !c.req.raw.body) return
  let size = 0
  try {
    for await (const piece of c.req.raw.body) if ((size += piece.length) > maxBytes) return
  } catch {
    // Nobody sends any more.
  }
}

async function readAtMost(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Buffer<ArrayBuffer> | undefined> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > maxBytes) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
