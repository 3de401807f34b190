import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { HubRefusal } from './hub-types.ts'

export function addressOf(req: IncomingMessage): { path: string; params: URLSearchParams } {
  const [path = '', ...query] = (req.url ?? '').split('?')
  return { path, params: new URLSearchParams(query.join('?')) }
}

/** Browsers cannot send a header with a WebSocket: there the ticket is in the address, which is never logged. */
export function ticketFrom(req: IncomingMessage): string | undefined {
  return /^bearer\s+(\S+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? addressOf(req).params.get('access_token') ?? undefined
}

export function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** The hash of a ticket, where there is one. */
export const hashed = (ticket: string | undefined): string | undefined => (ticket === undefined ? undefined : hash(ticket))

export function sendJson(res: ServerResponse, body: object): void {
  res.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(JSON.stringify(body))
}

/** @throws HubRefusal for what is longer than may be, or breaks off */
export async function readBody(req: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > maxBytes) break
      pieces.push(piece)
    }
  } catch {
    throw new HubRefusal(400)
  }
  if (size > maxBytes) throw new HubRefusal(413)
  return Buffer.concat(pieces)
}

export function refuseUpgrade(socket: Duplex, status: number): void {
  if (!socket.destroyed) socket.end(`HTTP/1.1 ${status} ${REASONS[status] ?? 'Refused'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const REASONS: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}
