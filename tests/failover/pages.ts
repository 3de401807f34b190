import { Agent } from 'node:http'
import { call } from '#tests/faults/call.ts'

/** What came of asking for pages without a pause. */
export interface PageCounts {
  asked: number
  /** The path, the status and the seconds of each that was not answered. */
  failed: string[]
}

const EVERY_MS = 60

/** Asks for public pages, and for public reads of the API, as visitors do: one every 60 ms, however long the others take. */
export function askForPages(address: string, restaurants: readonly string[]): { stop(): Promise<PageCounts> } {
  const agent = new Agent({ keepAlive: true })
  const underWay = new Set<Promise<void>>()
  const counts: PageCounts = { asked: 0, failed: [] }
  async function ask(path: string): Promise<void> {
    const { status, end, ms } = await call(address, path, { agent })
    if (end !== 'ok') counts.failed.push(`${path}: ${end} ${status} after ${(ms / 1000).toFixed(1)} s`)
  }
  const timer = setInterval(() => {
    const asking = ask(pathOf(counts.asked++, restaurants)).finally(() => underWay.delete(asking))
    underWay.add(asking)
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
      agent.destroy()
      return counts
    },
  }
}

function pathOf(turn: number, restaurants: readonly string[]): string {
  const restaurant = restaurants[turn % restaurants.length]!
  const paths = [
    '/tr',
    '/en',
    `/tr/restaurants/${restaurant}`,
    '/tr/trending',
    '/tr/top-rated',
    `/api/restaurants/${restaurant}`,
    '/api/restaurants?limit=20',
    '/api/trending?limit=10',
  ]
  return paths[turn % paths.length]!
}
