import type { ServerResponse } from 'node:http'
import { addressKey } from '#platform/limits/limits.ts'

/** Concurrent calls; beyond it clients get 503 with a retry time rather than wait. */
const IN_FLIGHT_MAX = 1000
/** The share of one address among the concurrent calls, once half of the slots are taken. */
const IN_FLIGHT_PER_ADDRESS = 100
/** Extra slots for addresses with almost no running calls: a flood from a dozen addresses leaves these free for others. */
const RESERVED = 500
const RESERVED_PER_ADDRESS = 10

/** Limits the calls that run at once, in total and by address. */
export interface CallSlots {
  /** Whether this address may start one more call: yes, no because the server is busy, or no because its share is used. */
  roomFor(address: string): 'free' | 'busy' | 'share'
  /** Counts a call as running until its answer begins: after that it waits for its reader. */
  begin(res: ServerResponse, address: string): void
}

export function createCallSlots(): CallSlots {
  const running = new Map<string, number>()
  let inFlight = 0
  return {
    roomFor(address) {
      const own = running.get(addressKey(address)) ?? 0
      if (inFlight >= IN_FLIGHT_MAX && (own >= RESERVED_PER_ADDRESS || inFlight >= IN_FLIGHT_MAX + RESERVED)) return 'busy'
      return inFlight >= IN_FLIGHT_MAX / 2 && own >= IN_FLIGHT_PER_ADDRESS ? 'share' : 'free'
    },
    begin(res, address) {
      const key = addressKey(address)
      if (res.closed || res.headersSent) return
      inFlight++
      running.set(key, (running.get(key) ?? 0) + 1)
      whenAnswered(res, () => {
        inFlight--
        const left = (running.get(key) ?? 1) - 1
        if (left === 0) running.delete(key)
        else running.set(key, left)
      })
    },
  }
}

/** Calls back once: when the answer begins, with its status, or when its connection closes before. */
export function whenAnswered(res: ServerResponse, done: (status?: number) => void): void {
  let isDone = false
  const end = (status?: number): void => {
    if (isDone) return
    isDone = true
    done(status)
  }
  const writeHead = res.writeHead
  res.writeHead = function (this: ServerResponse, ...given: Parameters<typeof writeHead>) {
    end(given[0])
    return writeHead.apply(this, given)
  } as typeof writeHead
  res.once('close', () => end())
}
