import type { WebSocket } from 'ws'
import type { Transport, TransportEvents } from './transport.ts'

/** Records as text frames of a WebSocket. */
export function webSocketTransport(socket: WebSocket, { onData, onGone }: TransportEvents): Transport {
  socket.on('message', (data) => onData(data as Buffer))
  socket.on('close', onGone)
  // A frame that is too long or broken: 'close' follows.
  socket.on('error', () => {})
  return {
    name: 'WebSockets',
    send: (records) => socket.send(records, () => {}),
    unread: () => socket.bufferedAmount,
    isHeld: () => false,
    tick: () => {},
    end: () => socket.close(1000),
    cut: () => socket.terminate(),
  }
}
