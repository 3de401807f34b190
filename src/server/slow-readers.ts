import type { Socket } from 'node:net'
import { addressKey } from './limits.ts'

/** What a reader must take on average while something waits for it. A phone at the edge of the network takes five times as much. */
const LEAST_BYTES_PER_SECOND = 1024
/** Long enough for a slow line: the kernel takes more only when a third of what it holds has gone out. */
const MEASURED_MS = 20_000
/** What may wait for the readers of one address altogether, beyond what the kernel holds for them. */
const UNREAD_PER_ADDRESS = 64 * 1024 * 1024
const LOOK_MS = 1000

/** Node's own socket holds these; it tells by them itself whether a write goes on. */
interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

interface Reader {
  address: string
  /** Since when something waits, and what had gone out by then. */
  measured: { since: number; sent: number } | undefined
}

/** Connections whose readers take too little of what they asked for are cut, so that what waits for them is not kept in memory. */
export interface SlowReaders {
  /** The connection belongs to this address now. */
  watch(socket: Socket, address: string): void
  close(): void
}

/** @param onCut hears of each reader that was cut. */
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
      // Those with the most first: who reads a page behind the same address is not cut for a neighbour's flood.
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
