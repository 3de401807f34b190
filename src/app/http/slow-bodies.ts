import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '#platform/limits/limits.ts'

/** Bodies under way at once; beyond it the oldest of the address with most of them is cut. */
const BODIES_MAX = 3000
/** Bodies of one address under way at once. A whole town can share one address, but a body arrives within moments. */
const BODIES_PER_ADDRESS = 200
/** How long a body may take without being measured. */
const GRACE_MS = 5000
/** After that, its average rate must be at least this, the grace period included. */
const LEAST_BYTES_PER_SECOND = 1024
const CHECK_MS = 1000

interface Body {
  req: IncomingMessage
  res: ServerResponse
  key: string
  beganAt: number
  /** Bytes that the connection had received when the body began. */
  bytesBefore: number
  /** @param isThere whether the whole body has arrived */
  release(isThere: boolean): void
}

/** Calls whose body is still on its way: they do no work, so they are counted apart from running calls. */
export interface SlowBodies {
  /** @returns false when this address has used its share; otherwise calls `onThere` when the body has arrived. */
  admit(req: IncomingMessage, res: ServerResponse, address: string, onThere: () => void): boolean
  close(): void
}

/** @param onCut called for each body that was cut off. */
export function watchBodies(onCut: () => void, now = () => performance.now()): SlowBodies {
  const bodies = new Set<Body>()
  const byAddress = new Map<string, Set<Body>>()
  const timer = setInterval(check, CHECK_MS).unref()

  function check(): void {
    for (const body of bodies) {
      if (body.req.complete) body.release(true)
      else {
        const age = now() - body.beganAt
        if (age > GRACE_MS && body.req.socket.bytesRead - body.bytesBefore < (age / 1000) * LEAST_BYTES_PER_SECOND) cut(body)
      }
    }
  }

  function cut({ req, res, release }: Body): void {
    release(false)
    onCut()
    if (res.headersSent) req.socket.destroy()
    else refuseSlow(req.socket)
  }

  return {
    admit(req, res, address, onThere) {
      const key = addressKey(address)
      const own = byAddress.get(key) ?? new Set()
      // A body that arrived completely in the meantime is no longer under way.
      if (own.size >= BODIES_PER_ADDRESS) for (const body of own) if (body.req.complete) body.release(true)
      if (own.size >= BODIES_PER_ADDRESS) return false
      if (bodies.size >= BODIES_MAX) {
        const [busiest] = [...byAddress.values()].toSorted((a, b) => b.size - a.size)
        const [oldest] = busiest ?? []
        if (oldest) cut(oldest)
      }
      let isUnderWay = true
      const body: Body = {
        req,
        res,
        key,
        beganAt: now(),
        bytesBefore: req.socket.bytesRead,
        release(isThere) {
          if (!isUnderWay) return
          isUnderWay = false
          bodies.delete(body)
          own.delete(body)
          if (own.size === 0) byAddress.delete(key)
          if (isThere) onThere()
        },
      }
      bodies.add(body)
      byAddress.set(key, own.add(body))
      req.once('end', () => body.release(true))
      res.once('close', () => body.release(false))
      return true
    },
    close: () => clearInterval(timer),
  }
}

/** Closes a connection that took too long. */
export function refuseSlow(socket: Socket): void {
  if (!socket.writable) return void socket.destroy()
  socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy())
}
