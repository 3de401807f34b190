import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './world.ts'

/** Breaks one thing of a site, so that one alert fires. */
export interface Scenario {
  alert: string
  /** What is broken, as the end of a sentence. */
  when: string
  /** Breaks it. @returns what mends it */
  break(world: World): Promise<() => Promise<unknown>>
  /** Alerts that fire for the same reason. */
  also?: readonly string[]
}

/** Repeats calls until it is stopped. @returns what stops it */
export function repeat(count: number, pauseMs: number, call: (turn: number) => Promise<unknown>): () => Promise<void> {
  let isStopping = false
  const loops = Array.from({ length: count }, async (_, worker) => {
    for (let turn = worker; !isStopping; turn += count) {
      await call(turn).catch(() => {})
      await sleep(pauseMs)
    }
  })
  return async () => {
    isStopping = true
    await Promise.all(loops)
  }
}

/** An address of the network that is kept for documents, another one for each number. */
const addressOf = (turn: number): string => `198.51.${turn % 200}.${1 + (Math.floor(turn / 200) % 250)}`

/** Reads a page of the list as a visitor from an address of its own. */
export async function readList({ product }: World, turn: number, query = 'limit=20'): Promise<void> {
  const answer = await fetch(`${product.address}/api/restaurants?${query}`, { headers: { 'x-forwarded-for': addressOf(turn) } })
  await answer.arrayBuffer()
}

/** Reads as a member what only the primary knows. */
export async function readOwn({ product, cast }: World, turn: number): Promise<void> {
  const { cookie } = cast.members[turn % cast.members.length]!
  const answer = await fetch(`${product.address}/api/notifications`, { headers: { 'x-forwarded-for': addressOf(turn), cookie } })
  await answer.arrayBuffer()
}

/** Votes as a new visitor from an address of its own. */
export async function vote({ product, restaurants }: World, turn: number): Promise<void> {
  const answer = await fetch(`${product.address}/api/vote`, {
    method: 'POST',
    headers: { 'x-forwarded-for': addressOf(turn), 'content-type': 'application/json', origin: product.address },
    body: JSON.stringify({
      questionId: restaurants[turn % restaurants.length],
      rating: 1 + (turn % 10),
      anonymous_session_id: crypto.randomUUID(),
    }),
  })
  await answer.arrayBuffer()
}
