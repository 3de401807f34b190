import type { ServerResponse } from 'node:http'
import type { Transport, TransportEvents } from './transport.ts'

/** Records as events of one answer that never ends; what the client says comes by requests of their own. */
export function eventStreamTransport(res: ServerResponse, { onGone }: Pick<TransportEvents, 'onGone'>): Transport {
  res.on('close', onGone)
  res.on('error', () => {})
  res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache, no-store', 'X-Accel-Buffering': 'no' })
  // A comment line, so that the client knows at once that the stream is open.
  res.write(':\r\n\r\n')
  return {
    name: 'ServerSentEvents',
    send: (records) => void res.write(`data: ${records}\r\n\r\n`),
    unread: () => res.writableLength,
    isHeld: () => false,
    tick: () => {},
    end: () => void res.end(),
    cut: () => void res.destroy(),
  }
}
