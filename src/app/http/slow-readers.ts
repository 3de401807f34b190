import type { Socket } from 'node:net'
import { addressKey } from '#platform/limits/limits.ts'

/** Minimum average rate of a reader while data waits for it. A phone at the edge of the network takes five times as much. */
const LEAST_BYTES_PER_SECOND = 1024
/** Long enough for a slow line: the kernel takes more only when a third of what it holds has gone out. */
const MEASURED_MS = 20_000
/** Maximum of bytes that wait for the readers of one address, beyond the kernel's buffers. */
const UNREAD_PER_ADDRESS = 64 * 1024 * 1024
const LOOK_MS = 1000

/** Node's socket buffers these bytes; it reports by itself whether a write may continue. */
interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

interface Reader {
  address: string
  /** When data began to wait, and how many bytes had been sent by then. */
  measured: { since: number; sent: number } | undefined
}

/** Cuts connections whose readers take their answers too slowly, so that those do not pile up in memory. */
export interface SlowReaders {
  /** Assigns the connection to this address. */
  watch(socket: Socket, address: string): void
  close(): void
}

/** @param onCut called for each reader that was cut off. */
export function watchReaders(onCut: () => void, now = () => performance.now()): SlowReaders {
  const readers = new Map<Socket, Reader>()
  const timer = setInterval(look, LOOK_MS).unref()

  function look(): void {
    const unread = new Map<string, { socket: Socket; bytes: number }[]>()
    for (const [socket, reader] of readers) {
      const handle = (socket as Socket & { _handle?: Handle | null })._handle
      if (!handle || socket.writableLength === 0) {
        reader.measured = undefined
        continue
      }
      const sent = handle.bytesWritten - handle.writeQueueSize
      const { measured } = reader
      if (!measured) reader.measured = { since: now(), sent }
      else if (now() - measured.since >= MEASURED_MS) {
        if (sent - measured.sent < (LEAST_BYTES_PER_SECOND * (now() - measured.since)) / 1000) {
          cut(socket)
          continue
        }
        reader.measured = { since: now(), sent }
      }
      const key = addressKey(reader.address)
      const waiting = unread.get(key) ?? []
      waiting.push({ socket, bytes: socket.bytesWritten - sent })
      unread.set(key, waiting)
    }
    for (const waiting of unread.values()) {
      let sum = waiting.reduce((all, { bytes }) => all + bytes, 0)
      // Most buffered bytes first: a reader behind the same address is not cut off for a neighbour's flood.
      for (const { socket, bytes } of waiting.toSorted((one, other) => other.bytes - one.bytes)) {
        if (sum <= UNREAD_PER_ADDRESS) break
        sum -= bytes
        cut(socket)
      }
    }
  }

  function cut(socket: Socket): void {
    readers.delete(socket)
    onCut()
    socket.destroy()
  }

  return {
    watch(socket, address) {
      const known = readers.get(socket)
      if (known) known.address = address
      else {
        readers.set(socket, { address, measured: undefined })
        socket.once('close', () => readers.delete(socket))
      }
    },
    close: () => clearInterval(timer),
  }
}
