import { Agent, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'

/** What came of requests that were sent at a steady rate. */
export interface Load {
  answered: number
  /** What failed: a status from 500 on, or the code of a broken connection. */
  failed: string[]
  /** The longest time between two answers, in ms. */
  longestGap: number
}

/** One request for a load. @returns its status; rejects where the connection broke */
export type Shot = (agent: Agent, number: number) => Promise<number>

/** A request as a proxy sends it: over connections that stay open, and never sent twice. */
export function send(agent: Agent, address: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}): Promise<number> {
  return new Promise((done, fail) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const begin = agent instanceof SecureAgent ? secureRequest : request
    const sent = begin(address, { agent, method, headers }, (answer) =>
      answer
        .resume()
        .on('end', () => done(answer.statusCode!))
        .on('error', fail),
    )
    sent.on('error', fail).end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/**
 * Sends this many requests a second until the load is stopped.
 * @param ca the certificate of a server that speaks TLS
 */
export function startLoad(perSecond: number, shot: Shot, ca?: string): { stop(): Promise<Load> } {
  const connections = { keepAlive: true, maxSockets: 64 }
  const agent = ca === undefined ? new Agent(connections) : new SecureAgent({ ...connections, ca })
  const [under, failed] = [new Set<Promise<void>>(), [] as string[]]
  let [number, answered, longestGap, last] = [0, 0, 0, performance.now()]
  const one = async (): Promise<void> => {
    try {
      const status = await shot(agent, number++)
      if (status >= 500) failed.push(String(status))
      else answered++
      longestGap = Math.max(longestGap, performance.now() - last)
      last = performance.now()
    } catch (error) {
      failed.push((error as NodeJS.ErrnoException).code ?? (error as Error).message)
    }
  }
  const began = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    // As many as are due: a timer that comes late must not lower the rate.
    for (; sent < ((performance.now() - began) * perSecond) / 1000; sent++) {
      const shooting = one().finally(() => under.delete(shooting))
      under.add(shooting)
    }
  }, 1000 / perSecond)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(under)
      agent.destroy()
      return { answered, failed, longestGap }
    },
  }
}
