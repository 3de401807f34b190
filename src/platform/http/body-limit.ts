import { errorResponse, malformedResponse } from './error-body.ts'
import type { RequestContext } from './router.ts'

/** Refuses a body over `maxBytes`, whether it declares its length or comes in chunks without one. */
export async function refuseLongBody(c: RequestContext, maxBytes: number): Promise<Response | undefined> {
  const length = c.req.header('content-length')
  if (length !== undefined && c.req.header('transfer-encoding') === undefined)
    return Number(length) > maxBytes ? errorResponse(c, 'BODY_TOO_LARGE') : undefined
  const { body, method, headers, url } = c.req.raw
  if (!body) return undefined
  const bytes = await readAtMost(body, maxBytes).catch(() => 'broken' as const)
  if (bytes === 'broken') return malformedResponse(c)
  if (bytes === undefined) return errorResponse(c, 'BODY_TOO_LARGE')
  // Built from parts: `new Request` does not accept the request of the Node adapter, which hono's own limit passes to it.
  c.req.raw = new Request(url, { method, headers, body: bytes })
  return undefined
}

/** Reads a body that is no JSON; undefined when it exceeds `maxBytes` or breaks off. A larger declared length is not read. */
export async function readBody(c: RequestContext, maxBytes: number): Promise<Buffer | undefined> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) return undefined
  const { body } = c.req.raw
  return body ? readAtMost(body, maxBytes).catch(() => undefined) : Buffer.alloc(0)
}

/** Reads a request body and discards it; returns early when it exceeds `maxBytes`. */
export async function skipBody(c: RequestContext, maxBytes: number): Promise<void> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes || !c.req.raw.body) return
  let size = 0
  try {
    for await (const piece of c.req.raw.body) if ((size += piece.length) > maxBytes) return
  } catch {
    // The client closed the connection.
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
